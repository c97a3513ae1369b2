import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { headerJson } from '../frame.ts'
import { testFolder } from '../test-folder.ts'
import { exchangeJson } from '../encode.ts'
import { addChecksum } from '../line.ts'
import { readRecording } from './read.ts'

const READ = makeExchange({ answer: '{"a":1}', headers: [['accept', '*/*']] })

async function readLines(lines: readonly string[]): Promise<readonly Exchange[]> {
  using folder = testFolder()
  const path = folder.path('a')
  const all = [headerJson(testHeader), ...lines].map((json) => `${addChecksum(json).text}\n`)
  writeFileSync(path, all.join(''))
  const recording = await readRecording(path)
  return [...recording.exchanges()]
}

test('repeated requests and bodies are the same objects', async () => {
  const later = { ...READ, startedAt: READ.startedAt + 5, endedAt: READ.endedAt + 5 }
  const other = makeExchange({ answer: '{"a":2}', headers: [['accept', '*/*']] })
  const lines = [READ, later, other, READ].map((one, at) => exchangeJson(one, at))

  const [first, second, third, last] = await readLines(lines)

  expect(second).toEqual({ ...later, index: 1 })
  expect(second?.request).toBe(first?.request)
  expect(second?.response?.body).toBe(first?.response?.body)
  expect(third).toEqual({ ...other, index: 2 })
  expect(third?.request).toBe(first?.request)
  expect(last).toEqual({ ...READ, index: 3 })
})

test.each([
  ['the keys of a line', '{"x":",\\"request\\":{},\\"response\\":{},\\"body\\":{}"}'],
  ['the end of a line', '},"sum":"00000000"}'],
  ['backslashes', 'a\\",\\"body\\":{\\\\'],
])('texts that contain %s are read unchanged', async (_what, text) => {
  const odd = makeExchange({ sent: text, answer: text, headers: [['x-odd', text]] })

  expect(await readLines([exchangeJson(odd, 0), exchangeJson(odd, 1)])).toEqual([
    odd,
    { ...odd, index: 1 },
  ])
})

test('members in a different order or with unknown names are read as JSON', async () => {
  const { type, request, response, ...rest } = JSON.parse(exchangeJson(READ, 0)) as Record<
    string,
    unknown
  >
  const turned = { type, response, request, ...rest }
  const nested = { type, extra: { a: 1, request: { b: 2 } }, request, response, ...rest }
  const twice = exchangeJson(READ, 0).replace(/\}$/, `,"request":${JSON.stringify(request)}}`)
  const lines = [JSON.stringify(turned), JSON.stringify(nested), twice]

  expect(await readLines(lines)).toEqual([0, 1, 2].map((index) => ({ ...READ, index })))
})

test.each(['Mon, 23 Nov 2026 13:36:42 GMT', 'a "date" with \\', 'été', ''])(
  'similar responses keep their own Date, such as %j',
  async (date) => {
    const dated = (value: string) =>
      makeExchange({ answer: '{"a":1}', answerHeaders: [['Date', value]] })
    const lines = [dated('now'), dated(date), dated('then')]

    const read = await readLines(lines.map((one, at) => exchangeJson(one, at)))

    expect(read).toEqual(lines.map((one, index) => ({ ...one, index })))
  },
)
