import { expect, test } from 'vitest'

import { settings } from '#engine/knowledge/settings.ts'
import { APPLIED_RENAMES } from './carry-over.ts'

/** Keys with a successor that a patch does not rename, with the reason. */
const NOT_RENAMED: readonly (readonly [which: RegExp, why: string])[] = [
  [/^mongodb_/, 'all of them together become one address'],
  [/^web_/, 'one listener is left, which is that of the interface'],
  [/^elasticsearch_discovery_/, 'a list of nodes of another protocol becomes addresses of HTTP'],
  [
    /^index_field_type_periodical_interval$/,
    'the successor has other semantics (settings-changes.json, 4.3-field-type-interval)',
  ],
]

test('a patch renames every key with a successor, or there is a reason', () => {
  const replaced = [...settings()].flatMap(([key, row]) =>
    row.replacedBy === undefined ? [] : [key],
  )
  const left = replaced.filter((key) => !APPLIED_RENAMES.includes(key))

  expect(left.filter((key) => !NOT_RENAMED.some(([which]) => which.test(key)))).toEqual([])
  expect(NOT_RENAMED.filter(([which]) => !left.some((key) => which.test(key)))).toEqual([])
  expect(APPLIED_RENAMES.filter((key) => !replaced.includes(key))).toEqual([])
})
