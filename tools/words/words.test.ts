import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { COMMAND_NAMES } from '#src/cli/command-table.ts'
import { findBanned } from './banned.ts'
import { countWords, removeCode, splitSentences, splitWords, USER_DOCS } from './count.ts'

/** Documents whose words are checked; `sources.test.ts` checks strings and comments. */
const LINTED = [
  ...USER_DOCS,
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/contributing/recipes.md',
  'docs/coverage.md',
  'docs/interface.md',
  'docs/contributing/dependencies.md',
  'docs/contributing/proofs.md',
  'suites/identity.txt',
  ...['README', ...COMMAND_NAMES].map((name) => `docs/cli/${name}.md`),
]

/** Texts that other files determine. */
const EXCEPT: readonly (readonly [text: RegExp, reason: string])[] = [
  [/^refused /, 'a value of the published JSON'],
  [/^\*\*Know what a Graylog upgrade breaks/, 'the tagline'],
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
  const text = readFileSync(packageFile(document), 'utf8')
  const lines = (document.startsWith('docs/cli/') ? text : removeCode(text))
    .split('\n')
    .filter((line) => !EXCEPT.some(([text]) => text.test(line)))

  expect(lines.flatMap((line) => findBanned(line))).toEqual([])
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
