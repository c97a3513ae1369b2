import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { startReference } from '../../serve.ts'

// Source: recordings of these releases; only releases whose jars contain two validators send 500.
test.each([
  ['2.0.3', 400, 'message_template'],
  ['2.3.2', 400, 'message_template'],
  ['2.4.6', 500, '{"type":"ApiError","message":"Null query"}'],
  ['2.5.2', 500, '{"type":"ApiError","message":"Null query"}'],
  ['3.0.0', 400, 'message_template'],
  ['7.0.1', 400, 'message_template'],
])('a search without a query on %s returns %i', async (release, status, text) => {
  const version = requireVersion(release)
  await using reference = await startReference({ version })

  const response = await fetch(`${reference.root}/search/universal/relative`, {
    headers: { authorization: `Basic ${btoa('admin:admin')}`, accept: 'application/json' },
  })

  expect(response.status).toBe(status)
  expect(await response.text()).toContain(text)
})

test.each(['2.5.2', '4.2.0', '7.0.1'])(
  'an account without permission cannot search on %s',
  async (release) => {
    const version = requireVersion(release)
    const limited = { name: 'reader', password: 'reader-word' }
    await using reference = await startReference({ version, limited })

    const response = await fetch(`${reference.root}/search/universal/relative?query=*&range=300`, {
      headers: { authorization: `Basic ${btoa('reader:reader-word')}`, accept: 'application/json' },
    })

    expect(response.status).toBe(403)
    expect(await response.text()).toBe('{"type":"ApiError","message":"Not authorized"}')
  },
)
