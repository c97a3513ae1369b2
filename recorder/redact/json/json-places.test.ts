import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { walkJson } from './json-places.ts'
import type { RoleOf } from './json-frame.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'

const ROLES: Readonly<Record<string, ReturnType<RoleOf>>> = {
  password: 'secret',
  token: 'secret-text',
  user: 'user',
  name: 'label',
  type: 'type',
  value: 'labelled',
  headers: 'lines',
}
const roleOf: RoleOf = (name) => ROLES[name]

const name = fc.constantFrom(
  ...Object.keys(ROLES),
  'id',
  'title',
  'a',
  '',
  'ключ',
  'a"b',
  'a\\b',
  'пароль',
  'a name of more than thirty-two units',
)
const leaf = fc.oneof(
  fc.constantFrom('web', 'password', 'x:1', 'a=b', 'a"b', 'a\\', '\n', 'ä', '{a', '', 'token', ','),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 6 }),
  ),
}))
/** Records with the same names in the same order, and some with others between them. */
const records = fc
  .tuple(
    fc.uniqueArray(name, { maxLength: 6 }),
    fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 5 }),
    value,
  )
  .map(([names, rows, other]) =>
    rows.flatMap((row) => [
      Object.fromEntries(names.map((one, at) => [one, row[at] ?? 'x'])),
      other,
    ]),
  )
const written = fc
  .tuple(fc.oneof(value, records), fc.constantFrom(0, 1, '\t'))
  .map(([one, space]) => JSON.stringify(one, null, space))
const SIGNS = /[=<]|\\[nr]|\{['\w]/

/** All that is visited, with signs looked for or not. */
function visited(text: string, role: RoleOf, hasSigns: boolean): readonly unknown[] {
  const found: unknown[] = []
  const nextSign = (from: number): number => {
    const at = text.slice(from).search(SIGNS)
    return at === -1 ? Infinity : from + at
  }
  walkJson(text, role, (scalar) => found.push(scalar), hasSigns ? { nextSign } : {})
  return found
}

test('a walk by expected names visits what one visits that expects none', () => {
  fc.assert(
    fc.property(written, fc.boolean(), (text, hasSigns) => {
      // A walk that wants paths visits every scalar and passes over none.
      const all: unknown[] = []
      walkJson(text, roleOf, ({ path: _path, ...scalar }) => all.push(scalar), { paths: 9 })
      const found = visited(text, roleOf, hasSigns)
      // What is asked about names anew knows none of them, and nothing was expected by it before.
      const anew = visited(text, (one) => roleOf(one), hasSigns)

      expect(found).toEqual(anew)
      for (const scalar of found) expect(all).toContainEqual(withoutPath(scalar))
      const wanted = all.filter((scalar) => mustBeVisited(text, scalar, hasSigns))
      for (const scalar of wanted) expect(found.map(withoutPath)).toContainEqual(scalar)
    }),
    { numRuns: IS_WHOLE ? 1_500 : 200 },
  )
})

test('a name is not taken for one that begins with half of its last character', () => {
  const text = '[{"id":1,"a\ud83d\ude00":1},{"id":1,"a\ud83d":"x"}]'
  const role: RoleOf = (one) => (one === 'a\ud83d' ? 'secret' : undefined)

  expect(visited(text, role, false)).toMatchObject([{ name: 'a\ud83d', kind: 'secret' }])
})

test('holds no text in which a long name stood', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heldAfter = (count: number): number => {
    for (let at = 0; at < count; at += 1) {
      const long = `a name of more than thirty-two units ${at}`
      const text = `{"n${at}":1,"${long}":2,"pad":"${'x'.repeat(500_000)}"}`
      // To look a name up in an object would cut it out.
      walkJson(
        Buffer.from(text).toString('latin1'),
        () => undefined,
        () => undefined,
      )
    }
    collect()
    return process.memoryUsage().heapUsed
  }

  const before = heldAfter(1)

  expect(heldAfter(40) - before).toBeLessThan(5_000_000)
})

interface Visited {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  readonly kind: unknown
  readonly hasQuotes: boolean
}

/** Whether a scalar is under a name of some kind, has escaped quotes, or holds a sign. */
function mustBeVisited(text: string, scalar: unknown, hasSigns: boolean): boolean {
  const { start, end, isString, kind, hasQuotes } = scalar as Visited
  const sign = hasSigns && isString && SIGNS.test(text.slice(start, end))
  return kind !== undefined || hasQuotes || sign
}

function withoutPath(scalar: unknown): unknown {
  const { path: _path, ...rest } = scalar as { readonly path?: unknown }
  return rest
}
