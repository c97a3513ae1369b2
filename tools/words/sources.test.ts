import { expect, test } from 'vitest'

import { listFaults } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'
import { findBanned } from './banned.ts'
import { listSources, readTexts, type SourceText } from './source-texts.ts'

/** Files with strings that are no English sentences, each with its reason. */
const EXCEPT: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^recorder\/redact\/text\/prose\.ts/, 'a list of words by which prose is recognized'],
  [/^recorder\/redact\/search\/traffic\.ts/, 'a list of member names'],
  [/\.bench\.ts/, 'names of benchmarks, for contributors'],
  [/^src\/commands\/verify\/index\.ts/, 'it lists the values of a field'],
]

const sources = listSources(/\.tsx?$/).map(readTexts)

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

test('a string, a template, and a comment of a source are found', () => {
  const file = 'tools/words/source-texts.ts'

  expect(readTexts(file).comments.map(({ text }) => text)).toContain(
    'A text of the sources, with its file and line.',
  )
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
