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

test('what was not redacted cannot be written, whatever its header says', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const said = { ...testHeader, redaction: { key: 'k', notProvable: [] } }

  for (const given of [recording, { ...recording, header: said }, undefined, {}]) {
    // @ts-expect-error the types reject it, and so does the function
    await expect(writeRecording(path, given)).rejects.toThrow(/its secrets are not masked/)
  }

  expect(existsSync(path)).toBe(false)
})

test('a header that says that all is redacted does not keep a secret in', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const header = { ...testHeader, redaction: { key: 'k', notProvable: [] } }

  await writeRecording(path, redactRecording({ ...recording, header }))

  const written = await readRecording(path)
  expect(readFileSync(path, 'utf8')).not.toContain(PASSWORD)
  expect([...written.exchanges()]).toHaveLength(1)
  expect(written.remarks).toEqual([])
})

test('a HAR file becomes a whole recording', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const header = { ...testHeader, tool: { name: 'a browser', version: '1' } }

  await writeRecording(path, redactRecording(makeRecording(header, [login])))

  const written = await readRecording(path)
  expect(written.footer).toMatchObject({ count: 1, complete: true })
  expect(written.remarks).toEqual([])
})

test('a recording that was cut is rejected, since no one knows its secrets any more', () => {
  const header = { ...testHeader, redaction: { key: 'k', notProvable: [] } }

  expect(() => redactRecording(makeRecording(header, [login]))).toThrow(
    /^cannot redact a recording that was cut: .*record again$/,
  )
})
