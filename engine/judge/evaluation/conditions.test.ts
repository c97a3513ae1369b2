import { expect, test } from 'vitest'

import type { Annotated } from '../../model/facts.ts'
import { runSync } from '../../model/steps.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import type { RecordingPart } from '../parts.ts'
import { findConditions } from './conditions.ts'
import type { EvaluationResult } from './evaluation-result.ts'

/** Returns the condition under which uses of ended sessions fail; `!` marks these. */
function conditionOf(asked: readonly string[]): string | undefined {
  const all = asked.map((one, index) => {
    const key = one.replace('!', '')
    return {
      index,
      exchange: makeExchange(),
      route: 'GET /a',
      path: '/a',
      query: '',
      method: 'GET',
      status: 200,
      credential: { form: 'session', key, flaw: 'ended', validity: 'invalid', because: '' },
    } as unknown as Annotated
  })
  const find = (isFailed: boolean) =>
    all.flatMap(({ index }) => (asked[index]?.endsWith('!') === isFailed ? [index] : []))
  const parts = [
    {
      exchanges: () => all.map(({ exchange, index }) => ({ ...exchange, index })),
      annotator:
        () =>
        ({ index }: { readonly index: number }) =>
          all[index],
    },
  ] as unknown as readonly RecordingPart[]
  const result = {
    sides: { failed: find(true), passed: find(false) },
    worst: { actual: '200 application/json' },
  } as unknown as EvaluationResult
  return runSync(findConditions(parts, new Map([['a', result]]))).get('a')
}

test('ended credentials that are accepted only at first', () => {
  const found = conditionOf(['a!', 'b!', 'a!', 'a', 'c', 'a', 'b'])

  expect(found).toBe(' only in the first requests after the end of the credential')
  expect(conditionOf(['a!', 'a', 'a', 'a', 'a!'])).toBeUndefined()
  expect(conditionOf(['a!', 'b!', 'c', 'c', 'c'])).toBeUndefined()
})
