import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'

/**
 * The rooms, from the ground up: each may import what stands before it in this list and nothing behind.
 * Of several names that fit a file the longest is its room.
 */
const FLOORS = [
  'engine/model',
  'engine/text',
  'engine/files',
  'engine/secrets',
  'engine/links',
  'engine/knowledge',
  // One answer with edits, live or recorded: the reference server and the proof share it.
  'engine/faults',
  'engine/schema',
  'engine/judge',
  // What many failed checks come from.
  'engine/causes',
  'engine/authoring',
  'engine/suite.ts',
  'suites',
  'engine/http',
  'recorder',
  'engine/probes',
  'reference',
  'upgrade',
  // What is known to deviate, and what of a result that covers.
  'src/baseline',
  'reports',
  'src/run',
  'src/bundle',
  // The viewer's server, on the loopback address alone.
  'src/ui',
  // Servers inside the tests of a client.
  'src/mock',
  // How a command is defined, called, and shown.
  'src/command',
  // Every command: its options, its work, and its views.
  'src/commands',
  // The same as tests of a runner.
  'src/vitest',
  'src/index.ts',
  'src/cli',
  'src/cli.ts',
  'test',
  'tools',
] as const

type Room = (typeof FLOORS)[number]

/** Rooms that know even less than the floors below them. */
const NARROW: Readonly<Partial<Record<Room, readonly Room[]>>> = {
  // What is required is written over the one door, so that it reads the same years from now.
  suites: ['engine/suite.ts'],
  // A page shows what it is given.
  reports: ['engine/model', 'engine/text', 'engine/secrets'],
  // A list is held against what a command came to, whichever that was.
  'src/baseline': ['engine/model', 'engine/text', 'engine/files', 'engine/schema'],
  // Whoever judges never asks a server, and whoever answers never asks a judge.
  reference: ['engine/model', 'engine/text', 'engine/secrets', 'engine/knowledge', 'engine/faults'],
}

/** The one room in which each third-party package is imported. */
const DOORS: Readonly<Record<string, string>> = {
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

/** Modules of Node that open a connection, and the rooms that may: each sends nothing beside its own guard. */
const NETWORK = ['node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram']
const NETWORKED = ['engine/http', 'recorder', 'reference', 'src/ui', 'test', 'tools']

/** Sources at one level of a folder, tests among them. */
const MAX_FILES = 30

/** Folders with sources. */
const TOPS = [...new Set(FLOORS.map((room) => room.split('/')[0] ?? room))].filter(
  (top) => !top.endsWith('.ts'),
)

interface Import {
  readonly from: string
  readonly to: string
  /** What it names is no file of ours: a room may be called like the package that it is about. */
  readonly isPackage: boolean
}

const imports = sourceFiles().flatMap(listImports)

test('a room imports only what stands before it in the list', () => {
  const wrong = imports
    .filter(({ isPackage }) => !isPackage)
    .filter(({ from, to }) => !mayImport(findRoom(from), findRoom(to)))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circles().map((files) => files.join(' → '))).toEqual([])
})

test('of two folders that stand beside each other in a room, one imports the other at most', () => {
  const arrows = new Set(
    imports.filter(({ isPackage }) => !isPackage).flatMap(({ from, to }) => arrowBeside(from, to)),
  )
  const both = [...arrows].filter((arrow) =>
    arrows.has(arrow.split(' → ').toReversed().join(' → ')),
  )

  expect(both).toEqual([])
})

test('no folder holds more files than one looks through', () => {
  const counts = new Map<string, number>()
  for (const file of TOPS.flatMap(filesBelow))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > MAX_FILES)

  expect(large.map(([folder, count]) => `${folder}: ${count}`)).toEqual([])
})

test('a third-party package is imported through one door', () => {
  const wrong = imports
    .filter(({ isPackage }) => isPackage)
    .filter(({ from, to }) => !/^tools\//.test(from) && !isAtDoor(from, getPackage(to)))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('only rooms that are about connections open one', () => {
  const wrong = sourceFiles()
    .filter((file) => !NETWORKED.includes(findRoom(file) ?? '') && !/\/test-[^/]+$/.test(file))
    .flatMap(namesIn)
    .filter(({ to, isOfTypes }) => !isOfTypes && NETWORK.includes(to))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('CONTRIBUTING shows every room, in this order', () => {
  const rows = readFileSync(packageFile('CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([^`]+)` +\|/gm)
  const shown = [...rows].map(([, room = '']) => room.replace(/\/<.*/, ''))

  expect(shown).toEqual(FLOORS)
})

test('every source file belongs to a room of the list', () => {
  expect(sourceFiles().filter((file) => findRoom(file) === undefined)).toEqual([
    'engine/package.ts',
  ])
})

/** One circle for each file that is found to lead back to itself. */
function circles(): readonly (readonly string[])[] {
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

/** The arrow between the folders of two files, where these stand beside each other in one room. */
function arrowBeside(from: string, to: string): readonly string[] {
  const [ours, theirs] = [dirname(from).split('/'), dirname(to).split('/')]
  const shared = ours.findIndex((name, at) => name !== theirs[at])
  const [own, other] = [ours[shared], theirs[shared]]
  if (own === undefined || other === undefined || findRoom(from) !== findRoom(to)) return []
  const beside = (name: string): string => [...ours.slice(0, shared), name].join('/')
  return [`${beside(own)} → ${beside(other)}`]
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

function sourceFiles(): readonly string[] {
  const below = TOPS.flatMap(filesBelow).filter((file) => !/\.(test|bench)\.ts$/.test(file))
  return [...FLOORS.filter((room) => room.endsWith('.ts') && !room.includes('/')), ...below]
}

function listImports(from: string): readonly Import[] {
  return namesIn(from).map(({ to }) => {
    if (to.startsWith('#')) return { from, to: to.slice(1), isPackage: false }
    if (to.startsWith('.'))
      return { from, to: normalize(join(dirname(from), to)), isPackage: false }
    return { from, to, isPackage: !to.startsWith('node:') }
  })
}

/** Whatever a file imports, for its names, its types or its effects. */
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

function findRoom(file: string): Room | undefined {
  return FLOORS.filter((room) => file === room || file.startsWith(`${room}/`)).toSorted(
    (a, b) => b.length - a.length,
  )[0]
}

function mayImport(from: Room | undefined, to: Room | undefined): boolean {
  if (from === to || to === undefined) return true
  if (from === undefined) return false
  return NARROW[from]?.includes(to) ?? FLOORS.indexOf(to) < FLOORS.indexOf(from)
}

function getPackage(name: string): string {
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name)
}

function isAtDoor(from: string, name: string): boolean {
  const door = DOORS[name]
  return door !== undefined && from.startsWith(`${door}/`)
}
