import { expect, test } from 'vitest'

import type { Edit } from '#engine/model/fault.ts'
import { requireVersion } from '#engine/model/version.ts'
import { json, on, status } from '#engine/suite.ts'
import { certifyFault } from '#test/harness/certify.ts'

const PAGINATED = 'GET /streams/paginated'

test.each([
  [
    'a 404 about the stream',
    [status(404), json({ type: 'ApiError', message: 'Stream <paginated> not found!' })],
    '404 ApiError, which is how GET /streams/{x} responds to the ID paginated',
  ],
  [
    'the record of a stream',
    [json({ id: 'paginated', title: 'paginated', disabled: false, rules: [], outputs: [] })],
    '200 with one record, which is how GET /streams/{x} responds to the ID paginated',
  ],
])('a literal path taken for an id is a missing route: %s', async (_what, changes, actual) => {
  const found = await certified([on({ route: PAGINATED }, ...changes)])

  expect(found).toMatchObject({ outcome: 'fail', actual })
  expect(found?.routes).toEqual([PAGINATED])
})

async function certified(edits: readonly Edit[]) {
  const { run } = await certifyFault({ edits }, requireVersion('5.1.0'), { suites: ['route'] })
  return run?.verdicts.find(({ checkId }) => checkId === 'route.served')
}
