import { expect, test } from 'vitest'

import { bytes, field, on, set, withHeader } from '#engine/authoring/fault.ts'
import type { Change } from '#engine/model/fault.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startReference } from '#reference/serve.ts'
import { certify } from '#src/index.ts'

const CREDENTIALS = { user: { name: 'admin', password: 'admin' } }

test.each([
  ['iso-8859-1', 'bytes that are not UTF-8'],
  ['cesu-8', 'characters in CESU-8'],
  ['byte-order-mark', 'a byte order mark before the JSON'],
  ['cut', 'JSON that ends early'],
  ['trailing-text', 'text after the JSON'],
] as const)('a server that sends %s is reported first', async (how, problem) => {
  const lists = on(
    { route: ['GET /users', 'GET /streams', 'GET /system/outputs'], status: 200 },
    ...nameEverybody(),
    bytes(how),
  )
  const faults = [{ id: 'test', summary: 'test', edits: [lists], fails: [] }]
  await using reference = await startReference({ version: requireVersion('5.1.0'), faults })

  const run = await certify(reference.root, { credentials: CREDENTIALS, mode: 'read' })

  const found = run.verdicts.find(({ checkId }) => checkId === 'headers.json.whole')
  expect(found).toMatchObject({ outcome: 'fail', rating: 'violation', actual: problem })
  expect(run.causes?.[0]).toMatchObject({
    sentence: `clients cannot parse the JSON: ${problem}`,
    explains: expect.arrayContaining(['headers.json.whole']) as unknown,
  })
})

test('a body that is not in the coding of its Content-Encoding is reported first', async () => {
  const list = on({ route: 'GET /users', status: 200 }, withHeader('Content-Encoding', 'gzip'))
  const faults = [{ id: 'test', summary: 'test', edits: [list], fails: [] }]
  await using reference = await startReference({ version: requireVersion('5.1.0'), faults })

  const run = await certify(reference.root, { credentials: CREDENTIALS, mode: 'read' })

  expect(run.causes?.[0]?.sentence).toBe(
    'clients cannot parse the JSON of GET /users: Content-Encoding: gzip, but the body is not gzip',
  )
})

/** Sets names with non-ASCII and astral characters. */
function nameEverybody(): readonly Change[] {
  return [
    field('users[].full_name', set('J\u00fcrgen \u{1F600}')),
    field('streams[].title', set('\u00fc \u{1F600}')),
  ]
}
