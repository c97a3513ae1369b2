import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { testFolder } from '../../store/test-folder.ts'
import { createSearchAhead, type SearchAhead } from './search-ahead.ts'

const EARLY = 'Early-Secret-7x!kQ2'
const LATE = 'Late-Secret-9z?pW4'
const line = (text: string): string => `${JSON.stringify({ type: 'exchange', text })}\n`
const LINES = Array.from({ length: 2_000 }, (_, number) => line(`nothing in number ${number}`))

/** Searches the file `a.ndjson` of a folder; returns the search and its secrets. */
function searchIn(path: string) {
  const secrets: string[] = []
  const ahead = createSearchAhead(path, { secretsSeen: () => secrets, state: () => secrets.length })
  return { ahead, secrets }
}

async function searchAll(ahead: SearchAhead): Promise<number> {
  let bytes = 0
  for (let more = await ahead.step(); more > 0; more = await ahead.step()) bytes += more
  return bytes
}

test('every line is read once, and again only for secrets learned later', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  writeFileSync(path, LINES.join(''))
  const size = LINES.join('').length
  const { ahead, secrets } = searchIn(path)
  secrets.push(EARLY)

  const first = await searchAll(ahead)
  appendFileSync(path, LINES[0] ?? '')
  const second = await searchAll(ahead)
  secrets.push(LATE)
  const third = await searchAll(ahead)

  expect([first, second, third]).toEqual([size, LINES[0]?.length, size + (LINES[0]?.length ?? 0)])
  expect(ahead.searched()).toBe(third)
  expect(await ahead.isProven(secrets)).toBe(true)
})

test.each([
  ['before it is known', 0, true],
  ['in the middle, before it is known', 1_000, true],
  ['after it is known', 1_999, false],
])('a secret written %s is found', async (_what, place, isLate) => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const { ahead, secrets } = searchIn(path)
  secrets.push(EARLY, ...(isLate ? [] : [LATE]))
  writeFileSync(path, LINES.slice(0, 1_500).join(''))
  const held = [...LINES.slice(0, place), line(`here is ${LATE}`), ...LINES.slice(place)].join('')
  writeFileSync(path, held.slice(0, 20_000))
  await searchAll(ahead)
  appendFileSync(path, held.slice(20_000))
  if (place < 1_999) await searchAll(ahead)

  expect(await ahead.isProven([EARLY])).toBe(true)
  expect(await ahead.isProven([EARLY, LATE])).toBe(false)
})

test('the search continues through the files of a rotated recording and reads bodies last', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const { ahead, secrets } = searchIn(path)
  secrets.push(EARLY)
  writeFileSync(path, LINES.join(''))
  await ahead.step()
  writeFileSync(folder.path('a.2.ndjson'), line('nothing'))
  writeFileSync(folder.path('a.3.ndjson'), line(Buffer.from(`x ${LATE}`).toString('base64')))
  await searchAll(ahead)

  expect(await ahead.isProven([EARLY])).toBe(true)
  expect(await ahead.isProven([LATE])).toBe(false)
  mkdirSync(folder.path('bodies'))
  writeFileSync(folder.path('bodies/one'), `a large body with ${EARLY}`)
  expect(await ahead.isProven([EARLY])).toBe(false)
})

test('a file that ends within a line or shrank is not proven', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  writeFileSync(path, `${line('nothing')}{"type":"exch`)
  const cut = searchIn(path).ahead
  await cut.step()
  const isCutProven = await cut.isProven([EARLY])
  writeFileSync(path, LINES.join(''))
  const shorter = searchIn(path).ahead
  await searchAll(shorter)
  writeFileSync(path, line('nothing'))

  expect([isCutProven, await shorter.isProven([EARLY])]).toEqual([false, false])
})

test('a missing recording does no harm and is reported at the end', async () => {
  using folder = testFolder()
  const { ahead } = searchIn(folder.path('a.ndjson'))

  expect(await ahead.step()).toBe(0)
  await expect(ahead.isProven([EARLY])).rejects.toThrow('ENOENT')
})
