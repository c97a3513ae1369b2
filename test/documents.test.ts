import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listFiles } from './list-files.ts'

/** Documents for users and contributors. The change log may name removed files. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...listFiles(['docs'], /\.md$/),
  ...listFiles(['engine'], /README\.md$/),
]

/** Generated files that git ignores. */
const NOT_OURS = new Set(read('.gitignore').split('\n'))

const TOPS = readdirSync(packageFile('.'), { withFileTypes: true })
  .filter(({ name }) => !NOT_OURS.has(name) && !name.startsWith('.'))
  .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
const FILES = TOPS.flatMap(({ name, isFolder }) => (isFolder ? listFiles([name], /^/) : [name]))
const SCRIPTS = Object.keys(
  (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
    .scripts,
)

test.each(DOCUMENTS)('every file and folder that %s names exists', (document) => {
  const named = pathsIn(read(document))
  const missing = named.filter((path) => !isThere(path))

  expect(missing).toEqual([])
})

test.each(DOCUMENTS)('every link in %s leads to an existing file and heading', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, to = '']) => to)
  const broken = links.filter((link) => {
    const [file = '', heading] = link.split('#')
    const target = file === '' ? document : relative('.', join(dirname(document), file))
    if (!isThere(target)) return true
    return heading !== undefined && !listHeadings(target).includes(heading)
  })

  expect(broken).toEqual([])
})

test.each(DOCUMENTS)('every npm script that %s names exists', (document) => {
  const named = [...read(document).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)]

  expect(named.map(([, script = '']) => script).filter((one) => !SCRIPTS.includes(one))).toEqual([])
})

test('the index of docs links to every page', () => {
  const index = `${read('docs/README.md')}${read('docs/cli/README.md').replaceAll('](', '](cli/')}`
  const pages = listFiles(['docs'], /(?<!^docs\/README)\.md$/)

  expect(pages.filter((page) => !index.includes(`(${page.replace('docs/', '')}`))).toEqual([])
})

test('a missing path is found', () => {
  const text =
    'See `reports/formats`, `tools/curl-options.ts`, `found-nowhere.ts` and `suites/<area>/*.ts`.'

  expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([
    'tools/curl-options.ts',
    'found-nowhere.ts',
  ])
})

/** Lists our own paths in code spans: files in our folders, or names of source files. */
function pathsIn(text: string): readonly string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const blocks = text.split('\n').filter((line) => line.startsWith('    '))
  const words = [...spans, ...blocks].flatMap((one) => one.split(/[\s=]+/))
  return [...new Set(words)].filter(isPath)
}

function isPath(word: string): boolean {
  if (!/^[\w.<>*…@-]+(?:\/[\w.<>*…@-]*)*$/.test(word)) return false
  const [top = '', ...rest] = word.split('/')
  return word.endsWith('.ts') || (rest.length > 0 && TOPS.some(({ name }) => name === top))
}

/** Checks whether a path exists; a bare name can be in any folder, and `*`, `<area>`, and `…` match any name. */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/<[^>]*>|\*|…/g, '[^/]+')
  const whole = new RegExp(path.includes('/') ? `^${pattern}(?:/|$)` : `(?:^|/)${pattern}(?:/|$)`)
  return FILES.some((file) => whole.test(file))
}

function listHeadings(document: string): readonly string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function read(file: string): string {
  return readFileSync(packageFile(file), 'utf8')
}
