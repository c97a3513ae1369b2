import { expect, test } from 'vitest'

import { parseContents } from './database.ts'
import { compareContents } from './footprint.ts'

/** When the database was read after a run. */
const NOW = Date.parse('2026-11-22T12:00:00Z')

const contents = (...lines: readonly string[]) => parseContents([...lines, 'end', ''].join('\n'))

test('a remaining session with a user is left', () => {
  const before = contents()
  const after = contents('sessions\t{"session_id":"1","username":"local:admin"}')

  expect(compareContents(before, after, NOW).left).toHaveLength(1)
})

test('older releases store the user of a session in serialized attributes', () => {
  const packed = (text: string) => Buffer.from(text, 'latin1').toString('base64')
  const nobody = contents(`sessions\t{"_id":"1","attributes":"${packed('java.util.HashMap')}"}`)
  const somebody = contents(
    `sessions\t{"_id":"1","attributes":"${packed('DefaultSubjectContext_PRINCIPALS_SESSION_KEY')}"}`,
  )

  expect(compareContents(contents(), nobody, NOW).left).toEqual([])
  expect(compareContents(contents(), somebody, NOW).left).toHaveLength(1)
})

test('an anonymous session of a rejected login belongs to the server', () => {
  const after = contents('sessions\t{"session_id":"1","username":null}')

  expect(compareContents(contents(), after, NOW)).toEqual({ left: [], lost: [] })
})

test('a session that expires within a minute is not left, and a longer one is', () => {
  const after = contents(
    'sessions\t{"_id":"1","username":"x","last_access_time":"2026-11-22T11:25:12.763Z","timeout":1000}',
  )
  const at = (time: string) => compareContents(contents(), after, Date.parse(time)).left.length

  expect(at('2026-11-22T11:25:13.800Z')).toBe(0)
  expect(at('2026-11-22T11:24:13.800Z')).toBe(0)
  expect(at('2026-11-22T11:24:13.700Z')).toBe(1)
})

test('a session without an expiry is left', () => {
  const one = (more: string) =>
    contents(
      `sessions\t{"_id":"1","username":"x","last_access_time":"2026-11-22T11:25:12Z"${more}}`,
    )
  const left = (more: string) => compareContents(contents(), one(more), NOW).left.length

  expect(left(',"timeout":-1')).toBe(1)
  expect(left('')).toBe(1)
})

test('an expired session of an earlier run is not lost when its record disappears', () => {
  const before = contents(
    'sessions\t{"_id":"1","username":"x","start_timestamp":"2026-11-22T11:25:12Z","timeout":30000}',
  )
  const lost = (after: typeof before, time: string) =>
    compareContents(before, after, Date.parse(time)).lost.length

  expect(lost(before, '2026-11-22T11:26:00Z')).toBe(0)
  expect(lost(contents(), '2026-11-22T11:26:00Z')).toBe(0)
  expect(lost(contents(), '2026-11-22T11:25:30Z')).toBe(0)
  expect(lost(contents(), '2026-11-22T11:24:30Z')).toBe(1)
})

test('an empty list of recently opened objects is not left, and a non-empty one is', () => {
  const after = (items: string) => contents(`last_opened\t{"_id":"1","items":[${items}]}`)

  expect(compareContents(contents(), after(''), NOW).left).toEqual([])
  expect(compareContents(contents(), after('{"grn":"x"}'), NOW).left).toHaveLength(1)
})

test('a grant for the list of recently opened objects is not left, and any other is', () => {
  const after = (kind: string) => contents(`grants\t{"_id":"1","target":"grn::::${kind}:2"}`)

  expect(compareContents(contents(), after('last_opened'), NOW).left).toEqual([])
  expect(compareContents(contents(), after('dashboard'), NOW).left).toHaveLength(1)
})

test('a search, which no route deletes, is not left', () => {
  expect(compareContents(contents(), contents('searches\t{"_id":"1"}'), NOW).left).toEqual([])
})

test('times of last use are not a footprint, but other fields are', () => {
  const was = contents('access_tokens\t{"_id":"1","NAME":"lab","last_access":"2026"}')
  const used = contents('access_tokens\t{"_id":"1","NAME":"lab","last_access":"2027"}')
  const renamed = contents('access_tokens\t{"_id":"1","NAME":"x","last_access":"2026"}')

  expect(compareContents(was, used, NOW)).toEqual({ left: [], lost: [] })
  expect(compareContents(was, renamed, NOW).left).toEqual(['access_tokens {"NAME":"x","_id":"1"}'])
  expect(compareContents(was, renamed, NOW).lost).toHaveLength(1)
})

test("the last match of the server's own event definition is not a footprint", () => {
  const was = contents('event_definitions\t{"_id":"1","title":"System notification events"}')
  const matched = contents(
    'event_definitions\t{"_id":"1","title":"System notification events","matched_at":"2026"}',
  )

  expect(compareContents(was, matched, NOW)).toEqual({ left: [], lost: [] })
})

test('data that a server writes by itself is not a footprint', () => {
  expect(compareContents(contents(), contents('nodes\t{"_id":"1"}'), NOW)).toEqual({
    left: [],
    lost: [],
  })
})

test('a partly read database is an error, not an empty one', () => {
  expect(() => parseContents('users\t{}\n')).toThrow(/only in part/)
})
