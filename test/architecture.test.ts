import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listFiles } from './list-files.ts'

/**
 * The modules, from the bottom layer up: each may only import modules that are listed before it. If several names match
 * a file, the longest is its module.
 */
const LAYERS = [
  'engine/model',
  'engine/text',
  'engine/files',
  'engine/secrets',
  'engine/links',
  'engine/knowledge',
  // Edits of one response, live or recorded, for the reference server and the tests.
  'engine/faults',
  'engine/schema',
  'engine/judge',
  // Common causes of many failed checks.
  'engine/causes',
  'engine/authoring',
  'engine/suite.ts',
  'suites',
  'engine/http',
  'recorder',
  'engine/probes',
  'reference',
  'upgrade',
  // Accepted findings, and the results that they cover.
  'src/baseline',
  'reports',
  'src/run',
  'src/bundle',
  // The viewer's server, only on the loopback address.
  'src/ui',
  // Servers for a client's own tests.
  'src/mock',
  // Definition, call, and output of a command.
  'src/command',
  // Every command: options, work, and views.
  'src/commands',
  // Checks as tests of vitest.
  'src/vitest',
  'src/index.ts',
  'src/cli',
  'src/cli.ts',
  'test',
  'tools',
] as const

type Module = (typeof LAYERS)[number]

/** Modules that may import even less than the layers below them. */
const RESTRICTED: Readonly<Partial<Record<Module, readonly Module[]>>> = {
  // Checks use only the one entry point, so that they stay readable for years.
  suites: ['engine/suite.ts'],
  // A page only shows its input.
  reports: ['engine/model', 'engine/text', 'engine/secrets'],
  // A baseline applies to the result of any command.
  'src/baseline': ['engine/model', 'engine/text', 'engine/files', 'engine/schema'],
  // The judge never calls a server, and the reference server never calls the judge.
  reference: ['engine/model', 'engine/text', 'engine/secrets', 'engine/knowledge', 'engine/faults'],
}

/** The only module that imports each third-party package. */
const PACKAGE_USERS: Readonly<Record<string, string>> = {
  undici: 'engine/http',
  ajv: 'engine/schema',
  semver: 'engine/model',
  fzstd: 'engine/http',
  fflate: 'engine/files',
  unbash: 'recorder/scripts',
  yaml: 'engine/text',
  'http-mitm-proxy': 'recorder/forward',
  handlebars: 'reports',
  // From sources, the viewer is compiled when a page needs it.
  esbuild: 'reports/viewer',
  preact: 'reports/viewer',
  '@preact/signals': 'reports/viewer',
  nock: 'src/mock',
  vitest: 'src/vitest',
  commander: 'src/cli',
  '@modelcontextprotocol/sdk': 'src/commands/mcp',
  picocolors: 'src/command',
  '@xmldom/xmldom': 'test/formats',
  ctrf: 'test/formats',
  junit2json: 'test/formats',
  marked: 'test/formats',
  'tap-parser': 'test/formats',
  typescript: 'test',
  '@eslint-community/regexpp': 'test',
}

/** Node's modules that open connections, and our modules that may use them: each sends nothing past its own guard. */
const NETWORK = ['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram']
const NETWORKED = ['engine/http', 'recorder', 'reference', 'src/ui', 'test', 'tools']

/** Sources at one level of a folder, including tests. */
const MAX_FILES = 30

/** Folders with sources. */
const TOPS = [...new Set(LAYERS.map((module) => module.split('/')[0] ?? module))].filter(
  (top) => !top.endsWith('.ts'),
)
const SOURCES = listFiles(TOPS, /\.tsx?$/)

interface Import {
  readonly from: string
  readonly to: string
  /** Whether it is a package, as a module can have the same name. */
  readonly isPackage: boolean
}

const imports = sourceFiles().flatMap(listImports)

test('a module only imports modules before it in the list', () => {
  const wrong = imports
    .filter(({ isPackage }) => !isPackage)
    .filter(({ from, to }) => !mayImport(findModule(from), findModule(to)))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('no files import each other in a cycle', () => {
  expect(findCycles().map((files) => files.join(' → '))).toEqual([])
})

test('of two sibling folders in a module, at most one imports the other', () => {
  const arrows = new Set(
    imports.filter(({ isPackage }) => !isPackage).flatMap(({ from, to }) => listArrow(from, to)),
  )
  const both = [...arrows].filter((arrow) =>
    arrows.has(arrow.split(' → ').toReversed().join(' → ')),
  )

  expect(both).toEqual([])
})

test('no folder has too many files', () => {
  const counts = new Map<string, number>()
  for (const file of SOURCES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > MAX_FILES)

  expect(large.map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
})

test('a third-party package is imported by one module', () => {
  const wrong = imports
    .filter(({ isPackage }) => isPackage)
    .filter(
      ({ from, to }) => !/^tools\/|\/test-[^/]+$/.test(from) && !isAllowed(from, getPackage(to)),
    )

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('only network modules open connections', () => {
  const wrong = sourceFiles()
    .filter((file) => !NETWORKED.includes(findModule(file) ?? '') && !/\/test-[^/]+$/.test(file))
    .flatMap(namesIn)
    .filter(({ to, isOfTypes }) => !isOfTypes && NETWORK.includes(to))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('CONTRIBUTING shows every module, in this order', () => {
  const rows = readFileSync(packageFile('CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([^`]+)` +\|/gm)
  const shown = [...rows].map(([, module = '']) => module.replace(/\/<.*/, ''))

  expect(shown).toEqual(LAYERS)
})

test('every source file belongs to a module of the list', () => {
  expect(sourceFiles().filter((file) => findModule(file) === undefined)).toEqual([
    'engine/package.ts',
  ])
})

function findCycles(): readonly (readonly string[])[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isPackage } of imports)
    if (!isPackage) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: (readonly string[])[] = []
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}

function listArrow(from: string, to: string): readonly string[] {
  const [ours, theirs] = [dirname(from).split('/'), dirname(to).split('/')]
  const shared = ours.findIndex((name, at) => name !== theirs[at])
  const [own, other] = [ours[shared], theirs[shared]]
  if (own === undefined || other === undefined || findModule(from) !== findModule(to)) return []
  const beside = (name: string): string => [...ours.slice(0, shared), name].join('/')
  return [`${beside(own)} → ${beside(other)}`]
}

function sourceFiles(): readonly string[] {
  const below = SOURCES.filter((file) => !/\.(test|bench)\.ts$/.test(file))
  return [...LAYERS.filter((module) => module.endsWith('.ts') && !module.includes('/')), ...below]
}

function listImports(from: string): readonly Import[] {
  return namesIn(from).map(({ to }) => {
    if (to.startsWith('#')) return { from, to: to.slice(1), isPackage: false }
    if (to.startsWith('.'))
      return { from, to: normalize(join(dirname(from), to)), isPackage: false }
    return { from, to, isPackage: !to.startsWith('node:') }
  })
}

function namesIn(from: string) {
  const source = readFileSync(packageFile(from), 'utf8')
  const found = source.matchAll(
    /(?:^|\n)(?:import|export)\s(type\s)?(?:[^'"`;]*?from\s+)?'([^']+)'|import\('([^']+)'\)/g,
  )
  return [...found].map(([, types, first, second]) => ({
    from,
    to: first ?? second ?? '',
    isOfTypes: types !== undefined,
  }))
}

function findModule(file: string): Module | undefined {
  return LAYERS.filter((module) => file === module || file.startsWith(`${module}/`)).toSorted(
    (a, b) => b.length - a.length,
  )[0]
}

function mayImport(from: Module | undefined, to: Module | undefined): boolean {
  if (from === to || to === undefined) return true
  if (from === undefined) return false
  return RESTRICTED[from]?.includes(to) ?? LAYERS.indexOf(to) < LAYERS.indexOf(from)
}

function getPackage(name: string): string {
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name)
}

function isAllowed(from: string, name: string): boolean {
  const module = PACKAGE_USERS[name]
  return module !== undefined && from.startsWith(`${module}/`)
}
