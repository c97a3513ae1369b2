import { expect, test } from 'vitest'

import { parseTypedVersion } from '../../../src/model/version.ts'
import { startReference } from '../../server/serve.ts'

// Source: the recordings of these releases, 500 only on those whose jars hold two validators.
test.each([
  ['2.0.3', 400, 'message_template'],
  ['2.3.2', 400, 'message_template'],
  ['2.4.6', 500, '{"type":"ApiError","message":"Null query"}'],
  ['2.5.2', 500, '{"type":"ApiError","message":"Null query"}'],
  ['3.0.0', 400, 'message_template'],
  ['7.0.1', 400, 'message_template'],
])('a search without a query on %s is %i', async (release, status, text) => {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`${release} is no release`)
  await using reference = await startReference({ version })

  const response = await fetch(`${reference.root}/search/universal/relative`, {
    headers: { authorization: `Basic ${btoa('admin:admin')}`, accept: 'application/json' },
  })

  expect(response.status).toBe(status)
  expect(await response.text()).toContain(text)
})
