import { expect, test } from 'vitest'

import { certify, readRecording, redactRecording, replay } from '../index.ts'
import { mock, mockFetch } from '../mock/index.ts'
import { packageFile } from '#engine/package.ts'

// A variable, because the compiler checks only literals for unknown keys.
const typo = { pasword: 'x' }
const FILE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
const URL = 'http://127.0.0.1:9/api'

test.each([
  ['a mock of a release', () => mock('6.1.0', typo as never)],
  ['a mock of a recording', () => mock(FILE, typo as never)],
  ['a mock in place', () => mockFetch(FILE, typo as never)],
  ['redaction', async () => redactRecording(await readRecording(FILE), typo as never)],
  [
    'a rule of redaction',
    async () => redactRecording(await readRecording(FILE), { extra: typo as never }),
  ],
  ['credentials', () => certify(URL, { credentials: typo as never })],
  ['an account', () => certify(URL, { credentials: { user: typo as never } })],
  [
    'accounts of a control',
    () => replay(FILE, URL, { control: URL, controlCredentials: typo as never }),
  ],
] as const)('an unknown key is rejected: %s', async (_what, act) => {
  await expect(act()).rejects.toThrow(/^cannot .*: there is no option "pasword"; /)
})

test('methods of a mock reject unknown keys', async () => {
  await using server = await mock('6.1.0')

  expect(() => server.clientFindings({ exept: ['client'] } as never)).toThrow('"except"')
  expect(() => server.delay({ path: '/streams', ms: 1 } as never)).toThrow('no option "path"')
})
