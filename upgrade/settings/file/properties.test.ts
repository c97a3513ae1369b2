import { expect, test } from 'vitest'

import { readProperties } from './properties.ts'

/** Examples, each as `java.util.Properties.load` of Java 17 reads it. */
const READ_BY_JAVA: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a=1\nb:2\nc 3\n', { a: '1', b: '2', c: '3' }],
  ['  a  =  1  \n', { a: '1  ' }],
  ['\ta\t\f:\t1', { a: '1' }],
  ['a==1\nb=:2\nc: =3\n', { a: '=1', b: ':2', c: '=3' }],
  ['# x=1\n! y=2\n  # z=3\n', {}],
  ['# ends with \\\na=1\n', { a: '1' }],
  ['a=1,\\\n   2,\\\n\t3\n', { a: '1,2,3' }],
  ['a=1\\\\\nb=2\n', { a: '1\\', b: '2' }],
  ['a=1\\\\\\\nb=2\n', { a: '1\\b=2' }],
  ['a=1\\\n# no comment\n', { a: '1# no comment' }],
  ['a=1\\\n\nb=2\n', { a: '1', b: '2' }],
  ['\\\n#c=1\na=2\n', { a: '2' }],
  ['a=1\r\nb=2\rc=3\n', { a: '1', b: '2', c: '3' }],
  ['a=1\\\r\n  2\r\n', { a: '12' }],
  ['a\\ b=1\na\\=b=2\na\\:b:3\n', { 'a b': '1', 'a=b': '2', 'a:b': '3' }],
  ['a=\\u0041\\t\\n\\x\n', { a: 'A\t\nx' }],
  ['\\u0061=1\n', { a: '1' }],
  ['a\nb=\n', { a: '', b: '' }],
  ['a=1\na=2\n', { a: '2' }],
  ['a=1\\', { a: '1' }],
]

test('properties are parsed as in Java', () => {
  for (const [text, expected] of READ_BY_JAVA) {
    const found = readProperties(text, (bytes) => bytes)

    const pairs = found.map(({ key, value }) => [key, value] as const)
    expect(Object.fromEntries(pairs), JSON.stringify(text)).toEqual(expected)
  }
})

test('a malformed escape makes the key or value undefined', () => {
  const found = readProperties('path=C:\\users\nb\\u00=1\n', (bytes) => bytes)

  expect(found.map(({ key, value }) => [key, value])).toEqual([
    ['path', undefined],
    [undefined, '1'],
  ])
})

test('spans include the written key, the written value, and whole lines', () => {
  const text = '# x\n  key = one,\\\n    two\nnext=1\n'
  const [property] = readProperties(text, (bytes) => bytes)

  const cut = (span = { start: 0, end: 0 }) => text.slice(span.start, span.end)
  expect(cut(property?.keySpan)).toBe('key')
  expect(cut(property?.valueSpan)).toBe('one,\\\n    two')
  expect(cut(property?.lines)).toBe('  key = one,\\\n    two')
})
