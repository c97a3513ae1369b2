import { expect, test } from 'vitest'
import { resultChecks } from './result.ts'
import { judgeCheck } from '#test/judge-check.ts'

test.each([
  ['neither messages nor an index is out of scope', { messages: [], used_indices: [] }, 'beyond'],
  ['messages of no index is inconclusive', { messages: [{}], used_indices: [] }, 'inconclusive'],
  ['no list of indices is inconclusive', {}, 'inconclusive'],
  ['an index by other keys fails', { used_indices: [{ index: 'a' }] }, 'deviation'],
])('a search that returns %s', (_name, json, kind) => {
  expect(judged(json)).toMatchObject({ kind })
})

function judged(json: unknown) {
  return judgeCheck(resultChecks, 'message.search.index-keys', [{ json }], '4.1.0')
}
