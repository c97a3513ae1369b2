import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { rowAt } from '#reports/viewer/traffic.ts'
import { openFollowed } from './recording-source.ts'

const line = (value: object): string => `${addChecksum(JSON.stringify(value)).text}\n`

test('the root is found while the recording is written, and the rows before are shown anew', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line({ ...testHeader, roots: [] }))
  using source = await openFollowed(file, undefined, { isLive: true })
  appendFileSync(
    file,
    line({ type: 'exchange', ...makeExchange({ target: '/graylog/welcome', answer: '{}' }) }),
  )
  expect(await source.poll?.()).toBe(true)
  expect(rowAt(source.columns, 0).route).toBe('/graylog/welcome')

  appendFileSync(
    file,
    line({
      type: 'exchange',
      ...makeExchange({ target: '/graylog/api/system/cluster/nodes', answer: '{}' }),
    }),
  )
  expect(await source.poll?.()).toBe(false)
  expect(await source.load()).toMatchObject({ roots: ['http://127.0.0.1:9000/graylog/api'] })
  expect(rowAt(source.columns, 1)).toMatchObject({ route: '/system/cluster/nodes' })
  expect(await source.poll?.()).toBe(true)
})

test('a file that grows is read for a limited time, and to its end once it does not', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line(testHeader))
  using source = await openFollowed(file, undefined, { isLive: true })
  const exchange = { type: 'exchange', ...makeExchange({ target: '/api/', answer: '{}' }) }
  appendFileSync(file, line(exchange).repeat(2_000))
  await source.poll?.(0)
  expect(source.isBehind).toBe(true)
  expect(source.columns.index.length).toBeLessThan(2_000)
  await source.poll?.(0)
  expect(source.isBehind).toBe(false)
  expect(source.columns.index).toHaveLength(2_000)
})
