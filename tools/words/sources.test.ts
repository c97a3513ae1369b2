import { expect, test } from 'vitest'

import { listFaults } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'
import { findBanned } from './banned.ts'
import { listFiles, PRODUCT } from '#test/list-files.ts'
import { readTexts, type SourceText } from './source-texts.ts'

/** Files with strings that are no English sentences, each with its reason. */
const EXCEPT: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^recorder\/redact\/text\/prose\.ts/, 'a list of words by which prose is recognized'],
  [/^recorder\/redact\/search\/traffic\.ts/, 'a list of member names'],
  [/\.bench\.ts/, 'names of benchmarks, for contributors'],
  [/^src\/commands\/verify\/index\.ts/, 'it lists the values of a field'],
]

/** Texts in tests that are no prose: a placeholder of `test.each`, and a form of the name of a command. */
const PLACEHOLDERS = /\$\w+|\bjudged\b/g

const sources = listFiles(PRODUCT, /(?<!\.test)\.tsx?$/).map(readTexts)
const tests = [
  ...listFiles(PRODUCT, /\.test\.ts$|\/test-[^/]*\.ts$/),
  ...listFiles(['test', 'tools'], /^(?!tools\/words\/).*\.[cm]?[jt]s$/),
].map(readTexts)

test('checks, and the faults that break them, are described in plain words', () => {
  const texts = [
    ...suites.flatMap(({ area, title }) => place(`suite ${area}`, title)),
    ...suites
      .flatMap(({ checks }) => checks)
      .flatMap(({ id, title, why, remedy, field }) => place(id, title, why, remedy, field)),
    ...listFaults().flatMap(({ id, summary }) => place(`fault ${id}`, summary)),
  ]

  expect(texts.length).toBeGreaterThan(1_500)
  expect(findAll(texts)).toEqual([])
})

test('errors, reports, causes, and help use plain words', () => {
  const texts = sources
    .flatMap(({ prose }) => prose)
    .filter(({ place }) => !EXCEPT.some(([file]) => file.test(place)))

  expect(texts.length).toBeGreaterThan(5_000)
  expect(findAll(texts)).toEqual([])
})

test('comments use plain words', () => {
  const texts = sources.flatMap(({ comments }) => comments)

  expect(texts.length).toBeGreaterThan(5_000)
  expect(
    texts.flatMap(({ place, text }) =>
      findBanned(text, { isComment: true }).map((found) => `${place}: ${found}`),
    ),
  ).toEqual([])
})

test.each(['titles', 'comments'] as const)('%s in tests and tools use plain words', (kind) => {
  const texts = tests
    .flatMap((file) => file[kind])
    .map(({ place, text }) => ({ place, text: text.replaceAll(PLACEHOLDERS, '') }))

  expect(texts.length).toBeGreaterThan(1_500)
  expect(findAll(texts)).toEqual([])
})

test('a string, a title, and a comment of a source are found', () => {
  const { comments, titles } = readTexts('tools/words/sources.test.ts')

  expect(comments.map(({ text }) => text)).toContain(
    'Files with strings that are no English sentences, each with its reason.',
  )
  expect(titles.map(({ text }) => text)).toContain('%s in tests and tools use plain words')
  expect(readTexts('reports/results/problem.ts').prose.map(({ text }) => text)).toContain(
    'nothing is left behind',
  )
})

function place(place: string, ...texts: readonly (string | undefined)[]): readonly SourceText[] {
  return texts.flatMap((text) => (text === undefined ? [] : [{ place, text }]))
}

function findAll(texts: readonly SourceText[]): readonly string[] {
  return texts.flatMap(({ place, text }) => findBanned(text).map((found) => `${place}: ${found}`))
}
