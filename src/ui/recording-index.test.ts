import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { textBody } from '#reports/sample-exchanges.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import { packColumns } from '#reports/viewer/traffic.ts'
import { indexPath, readIndex } from './recording-index.ts'
import { openFollowed } from './recording-source.ts'

const line = (value: object): string => `${addChecksum(JSON.stringify(value)).text}\n`
const exchangeLines = (count: number, word: string): string =>
  [...sampleTraffic(count).exchanges()]
    .map((exchange) =>
      line({
        type: 'exchange',
        ...exchange,
        request: { ...exchange.request, body: textBody(word.repeat(4_000)) },
      }),
    )
    .join('')

test('a large recording is read once; after that, its index gives the rows, and the file the bodies', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line(testHeader) + exchangeLines(1_000, 'ab'))
  using first = await openFollowed(file)
  expect(statSync(indexPath(file)).mode & 0o777).toBe(0o600)

  using second = await openFollowed(file)
  expect(await second.load()).toEqual(await first.load())
  expect(packColumns(second.columns)).toEqual(packColumns(first.columns))
  expect(second.detail(900)).toEqual(first.detail(900))
  expect(second.detail(900)?.request.body).toContain('abab')

  appendFileSync(file, exchangeLines(30, 'cd'))
  using third = await openFollowed(file)
  expect(third.columns.index).toHaveLength(1_030)
  expect(third.detail(1_029)?.request.body).toContain('cdcd')
})

test('the index of another file of that name, or a damaged one, is not used', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line(testHeader) + exchangeLines(1_000, 'ab'))
  ;(await openFollowed(file))[Symbol.dispose]()
  expect(readIndex(file)).toBeDefined()

  writeFileSync(file, line(testHeader) + exchangeLines(1_000, 'ef'))
  expect(readIndex(file)).toBeUndefined()
  using other = await openFollowed(file)
  expect(other.detail(999)?.request.body).toContain('efef')
  writeFileSync(indexPath(file), readFileSync(indexPath(file)).subarray(0, 100))
  expect(readIndex(file)).toBeUndefined()
})

test('a small recording gets no index', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line(testHeader) + exchangeLines(10, 'ab'))
  ;(await openFollowed(file))[Symbol.dispose]()

  expect(existsSync(indexPath(file))).toBe(false)
})
