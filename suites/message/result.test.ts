import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import type { Annotated, Context } from '#engine/suite.ts'
import { resultChecks } from './result.ts'

test.each([
  ['neither messages nor an index is out of scope', { messages: [], used_indices: [] }, 'beyond'],
  ['messages of no index is inconclusive', { messages: [{}], used_indices: [] }, 'inconclusive'],
  ['no list of indices is inconclusive', {}, 'inconclusive'],
  ['an index by other keys fails', { used_indices: [{ index: 'a' }] }, 'deviation'],
])('a search that returns %s', (_name, json, kind) => {
  expect(judged(json)).toMatchObject({ kind })
})

function judged(json: unknown) {
  const version = requireVersion('4.1.0')
  const context: Context = { version, settings: {} }
  const asked = { json } as Annotated
  return resultChecks.find(({ id }) => id === 'message.search.index-keys')?.judge([asked], context)
}
