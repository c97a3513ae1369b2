import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { BANNED } from './banned.ts'

/** Folders of the product, of which only tests and their helpers are checked here. */
const PRODUCT = ['engine', 'recorder', 'reference', 'reports', 'src', 'suites', 'upgrade']

const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:async\b|\(|\{)/g

const COMMENT = /^\s*(?:\/\*\*\s[^]*?\*\/|\/\/ .*)/gm

/** "Judge" is the name of a command. */
const RULES = BANNED.filter(({ pattern }) => !pattern.test('judged'))

const files = [
  ...PRODUCT.flatMap(listSources).filter((file) => /\.test\.ts$|\/test-[^/]*$/.test(file)),
  ...['test', 'tools'].flatMap(listSources).filter((file) => !file.startsWith('tools/words/')),
]

test.each([
  ['titles', TITLE],
  ['comments', COMMENT],
])('%s in tests and tools use plain words', (_what, pattern) => {
  const texts = files.flatMap((file) =>
    [...readFileSync(packageFile(file), 'utf8').matchAll(pattern)].map(
      ([text, , title = text]) => [file, title.replaceAll(/\s+\*? ?/g, ' ').trim()] as const,
    ),
  )

  expect(texts.length).toBeGreaterThan(1_500)
  expect(
    texts.flatMap(([file, text]) => findBanned(text).map((found) => `${file}: ${found}`)),
  ).toEqual([])
})

function listSources(folder: string): readonly string[] {
  return readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]s$/.test(name))
    .map((name) => join(folder, name))
}

function findBanned(text: string): readonly string[] {
  const words = text.replaceAll(/`[^`]*`|\$\w+|[\w-]+(?:\.[\w-]+)+/g, '')
  return RULES.filter(
    ({ pattern, except = [] }) =>
      pattern.test(words) && !except.some(([exception]) => exception.test(words)),
  ).map(({ instead }) => `${text}: ${instead}`)
}
