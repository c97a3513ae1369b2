import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { makeRecording } from '#engine/model/recording.ts'
import { readRecording } from '../store/reading/read.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../store/test-folder.ts'
import { redactRecording, writeRecording } from './public.ts'

const PASSWORD = 'Canary-7x!kQ2-Zz91'
const login = makeExchange({ method: 'POST', sent: JSON.stringify({ password: PASSWORD }) })
const recording = makeRecording(testHeader, [login], {
  type: 'footer',
  count: 1,
  digest: '',
  complete: true,
})

test('an unredacted recording cannot be written, even if its header claims redaction', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const claimed = { ...testHeader, redaction: { key: 'k', notProvable: [] } }

  for (const given of [recording, { ...recording, header: claimed }, undefined, {}]) {
    // @ts-expect-error the types reject it, and so does the function
    await expect(writeRecording(path, given)).rejects.toThrow(/its secrets are not masked/)
  }

  expect(existsSync(path)).toBe(false)
})

test('a header that claims redaction does not prevent it', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const header = { ...testHeader, redaction: { key: 'k', notProvable: [] } }

  await writeRecording(path, redactRecording({ ...recording, header }))

  const written = await readRecording(path)
  expect(readFileSync(path, 'utf8')).not.toContain(PASSWORD)
  expect([...written.exchanges()]).toHaveLength(1)
  expect(written.remarks).toEqual([])
})

test('a HAR file becomes a complete recording', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const header = { ...testHeader, tool: { name: 'a browser', version: '1' } }

  await writeRecording(path, redactRecording(makeRecording(header, [login])))

  const written = await readRecording(path)
  expect(written.footer).toMatchObject({ count: 1, complete: true })
  expect(written.remarks).toEqual([])
})

test('a truncated recording is rejected, because its secrets are no longer known', () => {
  const header = { ...testHeader, redaction: { key: 'k', notProvable: [] } }

  expect(() => redactRecording(makeRecording(header, [login]))).toThrow(
    /^cannot redact an incomplete recording: .*record again$/,
  )
})
