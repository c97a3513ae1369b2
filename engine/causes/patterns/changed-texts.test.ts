import { expect, test } from 'vitest'

import { sentencesOf } from '../test-causes.ts'

const returned = (expected: string, actual: string) => {
  return { asked: 'GET /a', status: 200, answer: '{}', expected, actual }
}

test.each([
  [
    'characters outside the Basic Multilingual Plane, such as emoji, are changed: "😀" becomes "??"',
    '"ström ?? 1"',
  ],
  ['non-ASCII characters are changed: "ö" becomes "Ã¶"', '"strÃ¶m ð 1"'],
])('%s', (sentence, actual) => {
  const all = [
    returned('"ström 😀 1"', actual),
    returned('user "a: \\"ö" (12): title: "ström 😀 1"', actual),
  ]

  expect(sentencesOf(all)).toEqual([sentence])
  expect(sentencesOf(all.slice(1)).join()).not.toContain(sentence)
})

test('a text that differs in other characters is not wrongly encoded', () => {
  const all = [returned('"ström 1"', '"strom"'), returned('"a 😀 1"', '"b 😀 1"')]
  const others = [returned('"ü-1"', '"foo-1"'), returned('"ü-2"', '"foo-2"')]

  expect(sentencesOf(all).join()).not.toContain('are changed')
  expect(sentencesOf(others).join()).not.toContain('are changed')
})
