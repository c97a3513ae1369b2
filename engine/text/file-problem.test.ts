import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { fileProblem } from './file-problem.ts'

const rows: readonly (readonly [string, string])[] = [
  ['/no/such/file', 'no such file or directory'],
  ['/', 'it is a folder'],
  ['/dev/null/x', 'a part of the path is a file, not a folder'],
]

test.each(rows)('%s: %s', (path, words) => {
  let cause: unknown
  try {
    readFileSync(path)
  } catch (error) {
    cause = error
  }
  expect(fileProblem(cause)).toBe(words)
})

test('an unknown error code is shown as it is', () => {
  expect(fileProblem(Object.assign(new Error('x'), { code: 'EXDEV' }))).toBe('EXDEV')
})
