import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createJsonNames, type RoleOf, type Scalar, walkJson } from './json-places.ts'
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

/** A name that is not remembered. */
const NEW = { written: undefined, next: undefined }

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
const written = fc
  .tuple(value, fc.constantFrom(0, 1, '\t'))
  .map(([one, space]) => JSON.stringify(one, null, space))
const SIGNS = /[=<]|\\[nr"]|\{['\w]/

test('a walk visits scalars of the requested kinds and marked strings, and no others', () => {
  fc.assert(
    fc.property(written, (text) => {
      const all: Scalar[] = []
      const found: Scalar[] = []
      walkJson(
        text,
        createJsonNames(roleOf),
        ({ path: _path, ...scalar }) => all.push({ ...scalar, path: undefined }),
        { paths: 9 },
      )
      const nextSign = (from: number): number => {
        const at = text.slice(from).search(SIGNS)
        return at === -1 ? Infinity : from + at
      }
      walkJson(text, createJsonNames(roleOf), (scalar) => found.push(scalar), { nextSign })

      for (const scalar of found) expect(all).toContainEqual(scalar)
      for (const scalar of all.filter(
        ({ start, end, isString, kind }) =>
          kind !== undefined || (isString && SIGNS.test(text.slice(start, end))),
      ))
        expect(found).toContainEqual(scalar)
    }),
    { numRuns: IS_WHOLE ? 1_500 : 200 },
  )
})

test('names of earlier texts do not change which scalars are visited', () => {
  const names = createJsonNames(roleOf)
  const listScalars = (text: string, known = names): readonly Scalar[] => {
    const found: Scalar[] = []
    walkJson(text, known, (scalar) => found.push(scalar), { paths: 9 })
    return found
  }
  const cut = fc.tuple(written, fc.nat(40), fc.nat(40))
  fc.assert(
    fc.property(cut, ([whole, from, length]) => {
      const text = whole.repeat(2) + whole.slice(from, from + length) + whole

      expect(listScalars(text)).toEqual(listScalars(text, createJsonNames(roleOf)))
      expect(listScalars(text)).toEqual(
        listScalars(text, (name) => ({ ...NEW, text: name, role: roleOf(name) })),
      )
    }),
    { numRuns: IS_WHOLE ? 1_500 : 200 },
  )
})

test('a cached name does not keep its text in memory', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const names = createJsonNames(() => undefined)
  const heldAfter = (count: number): number => {
    for (let at = 0; at < count; at += 1) {
      const text = `{"a name of more than thirty-two units ${at}":2,"pad":"${'x'.repeat(500_000)}"}`
      walkJson(Buffer.from(text).toString('latin1'), names, () => undefined)
    }
    collect()
    return process.memoryUsage().heapUsed
  }

  const before = heldAfter(1)

  expect(heldAfter(40) - before).toBeLessThan(5_000_000)
})
