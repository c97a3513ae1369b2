import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { BANNED } from './banned.ts'
import { countWords, removeCode, splitSentences, splitWords, USER_DOCS } from './count.ts'

/** Check titles, causes, help texts, and doc comments are not covered yet. */
const LINTED = [
  ...USER_DOCS,
  'SECURITY.md',
  'docs/interface.md',
  'docs/contributing/dependencies.md',
  'docs/contributing/proofs.md',
]

/** Texts that other files determine. */
const EXCEPT: readonly (readonly [text: RegExp, reason: string])[] = [
  [/^\| \d+ +\|/, 'the meanings of exit codes come from src/command/exit-codes.ts'],
]

test('the README has at most 600 words', () => {
  expect(splitWords(readFileSync(packageFile('README.md'), 'utf8')).length).toBeLessThanOrEqual(600)
})

test('the docs for users have at most 14,000 words, and at most 16 in a sentence on average', () => {
  const counts = USER_DOCS.map(countWords)
  const sentences = counts.flatMap((one) => one.sentences)
  const words = sentences.flatMap(splitWords)

  expect(counts.reduce((sum, one) => sum + one.words, 0)).toBeLessThanOrEqual(14_000)
  expect(words.length / sentences.length).toBeLessThanOrEqual(16)
})

test.each(LINTED)('%s uses plain words', (document) => {
  const lines = removeCode(readFileSync(packageFile(document), 'utf8'))
    .replaceAll(/`[^`\n]*`/g, '``')
    .split('\n')
    .filter((line) => !EXCEPT.some(([text]) => text.test(line)))

  expect(lines.flatMap(findBanned)).toEqual([])
})

test('finds a banned word, and accepts its exceptions', () => {
  expect(findBanned('Nobody knows it.')).toEqual([
    'Nobody knows it.: "no one", "someone", "anyone", or "you"',
  ])
  expect(findBanned('It tells you why.')).toEqual([])
})

test('splits prose into sentences, without tables and headings', () => {
  expect(
    splitSentences('# A heading here\n\nOne two three. Four five six.\n\n| a | b | c |\n'),
  ).toEqual(['One two three.', 'Four five six.'])
})

function findBanned(line: string): readonly string[] {
  return BANNED.filter(
    ({ pattern, except = [] }) =>
      pattern.test(line) && !except.some(([exception]) => exception.test(line)),
  ).map(({ instead }) => `${line.trim()}: ${instead}`)
}
