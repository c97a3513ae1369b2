import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Headers } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'

const FIXTURES = ['graylog-2.5.2', 'graylog-5.1.0', 'client-telegraf-2.5.2'] as const

test.each(FIXTURES)('two Accept lines on %s are judged as one list', async (name) => {
  const recording = await fixture(name)
  const asList = accepting(recording, (value) => [`text/csv;q=0.1, ${value}`])
  const asLines = accepting(recording, (value) => ['text/csv;q=0.1', value])

  expect(judge(asLines, suites).verdicts).toEqual(judge(asList, suites).verdicts)
})

test('a client that accepts JSON in its second Accept line passes', async () => {
  const recording = await fixture('client-telegraf-2.5.2')
  const lines = accepting(recording, (value) => ['text/plain', value])

  const verdict = judge(lines, suites).verdicts.find(({ checkId }) => checkId === 'client.accept')

  expect(verdict).toMatchObject({ outcome: 'pass' })
})

/** Replaces each Accept header of a recording with these lines. */
function accepting(recording: Recording, lines: (value: string) => readonly string[]): Recording {
  const written = (headers: Headers): Headers =>
    headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'accept'
        ? lines(value).map((line): readonly [string, string] => [name, line])
        : [[name, value] as const],
    )
  const exchanges = [...recording.exchanges()].map((exchange) => ({
    ...exchange,
    request: { ...exchange.request, headers: written(exchange.request.headers) },
  }))
  return { ...recording, exchanges: () => exchanges }
}
