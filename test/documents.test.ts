import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'

/** Whatever a person reads first. The change log is history: it may name what was removed. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
  ...filesBelow('engine').filter((file) => file.endsWith('README.md')),
]

/** What the work brings about and git does not hold. */
const NOT_OURS = new Set(read('.gitignore').split('\n'))

const TOPS = readdirSync(packageFile('.'), { withFileTypes: true })
  .filter(({ name }) => !NOT_OURS.has(name) && !name.startsWith('.'))
  .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
const FILES = TOPS.flatMap(({ name, isFolder }) => (isFolder ? filesBelow(name) : [name]))
const SCRIPTS = Object.keys(
  (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
    .scripts,
)

test.each(DOCUMENTS)('every file and folder that %s names is there', (document) => {
  const named = pathsIn(read(document))
  const missing = named.filter((path) => !isThere(path))

  expect(missing).toEqual([])
})

test.each(DOCUMENTS)('every link of %s leads to a file, and to a heading of it', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, to = '']) => to)
  const broken = links.filter((link) => {
    const [file = '', heading] = link.split('#')
    const target = file === '' ? document : relative('.', join(dirname(document), file))
    if (!isThere(target)) return true
    return heading !== undefined && !listHeadings(target).includes(heading)
  })

  expect(broken).toEqual([])
})

test.each(DOCUMENTS)('every script of npm that %s names is there', (document) => {
  const named = [...read(document).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)]

  expect(named.map(([, script = '']) => script).filter((one) => !SCRIPTS.includes(one))).toEqual([])
})

test('the index of docs leads to every page there', () => {
  const index = `${read('docs/README.md')}${read('docs/cli/README.md').replaceAll('](', '](cli/')}`
  const pages = filesBelow('docs').filter(
    (page) => page.endsWith('.md') && page !== 'docs/README.md',
  )

  expect(pages.filter((page) => !index.includes(`(${page.replace('docs/', '')}`))).toEqual([])
})

test('a path that is not there is found out', () => {
  const text =
    'See `reports/formats`, `tools/curl-options.ts`, `found-nowhere.ts` and `suites/<area>/*.ts`.'

  expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([
    'tools/curl-options.ts',
    'found-nowhere.ts',
  ])
})

/** What is as code and is a path of ours: below a folder of ours, or the name of a source. */
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

/** A name without a folder may be anywhere; `*`, `<area>` and `…` replace any name. */
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

function filesBelow(folder: string): readonly string[] {
  return readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  )
}

function read(file: string): string {
  return readFileSync(packageFile(file), 'utf8')
}
