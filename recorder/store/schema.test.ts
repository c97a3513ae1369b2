import { readFileSync } from 'node:fs'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { openRecording } from './writing/open.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from './test-folder.ts'
import { TAKEN } from './test-handshake.ts'

const schema = JSON.parse(readFileSync(packageFile('schemas/recording.json'), 'utf8')) as object
const validate = new Ajv2020({ allErrors: true }).compile(schema)

test('every written kind of line matches the schema', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const exchange = makeExchange({ sent: '{}', answer: 'x'.repeat(600), headers: [['X-Y', 'z']] })
  const { request, response } = exchange
  const header = {
    ...testHeader,
    created: '2026-11-21T00:00:00.000Z',
    plan: { mode: 'session', only: ['csrf'], capabilities: ['token'] },
    actors: { self: { what: 'the account that certifies', standing: 'valid' } },
    assertedVersion: '5.1.0',
    commentedVersion: '5.1.0',
    redaction: { key: 'abc', notProvable: [] },
  } as const

  const writer = await openRecording(path, header, { rotateBytes: 2500, bodyLimit: 500 })
  const open = await writer.begin({ request, actor: 'self', probe: 'p' })
  const other = await writer.begin({ request })
  await writer.finish(open, { endedAt: 1, ...(response && { response }) })
  await writer.appendHandshake(TAKEN)
  for (let count = 0; count < 5; count += 1) await writer.append(exchange)
  await writer.finish(other, { failure: { kind: 'reset', message: 'm' } })
  await writer.close({
    complete: false,
    reason: 'r',
    notProvable: ['n'],
    probes: [{ name: 'p', outcome: 'failed', reason: 'x' }],
  })

  const lines = [path, folder.path('a.2.ndjson')].flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly type: string }),
  )
  expect(lines.map((line) => [line.type, validate(line), validate.errors])).toEqual(
    lines.map(({ type }) => [type, true, null]),
  )
  expect([...new Set(lines.map(({ type }) => type))].sort()).toEqual([
    'exchange',
    'footer',
    'handshake',
    'header',
    'request',
    'response',
  ])
})

test.each([
  ['a header of another version', { ...testHeader, version: 2, sum: '00000000' }],
  ['a line without a checksum', testHeader],
  [
    'an exchange without an outcome',
    { type: 'exchange', index: 0, request: makeExchange().request, sum: '00000000' },
  ],
  ['an unknown key', { ...testHeader, other: 1, sum: '00000000' }],
])('the schema rejects %s', (_what, line) => {
  expect(validate(line)).toBe(false)
})
