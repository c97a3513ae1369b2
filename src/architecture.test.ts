import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from './package.ts'

/** What each room may import besides itself and src/package.ts; the longest name that fits is the room. */
const ROOMS: Readonly<Record<string, readonly string[] | 'everything'>> = {
  'src/model': [],
  'src/files': ['src/model'],
  'src/secrets': ['src/model'],
  'src/knowledge': ['src/model'],
  'src/http': ['src/model', 'src/secrets'],
  'src/schema': ['src/model'],
  'src/judge': ['src/model', 'src/secrets', 'src/schema', 'src/knowledge'],
  'src/authoring': ['src/model', 'src/schema'],
  'src/suite.ts': ['src/model', 'src/schema', 'src/knowledge', 'src/authoring'],
  suites: ['src/suite.ts'],
  'src/probe': ['src/model', 'src/knowledge', 'src/files', 'src/secrets', 'src/http'],
  'src/proof': [
    'src/model',
    'src/secrets',
    'src/judge',
    'src/knowledge',
    'src/http',
    'src/probe',
    'src/reference',
  ],
  'src/reference': ['src/model', 'src/secrets', 'src/knowledge'],
  'src/upgrade': ['src/model', 'src/secrets', 'src/judge', 'src/knowledge'],
  'recorder/links': ['src/model'],
  recorder: ['src/model', 'src/files', 'src/secrets', 'src/http', 'src/schema', 'recorder/links'],
  reports: ['src/model', 'src/secrets'],
  'src/cli': 'everything',
  'src/index.ts': 'everything',
  'src/vitest': ['src/model', 'src/judge', 'suites'],
  scripts: 'everything',
  lab: 'everything',
}

/** The one room in which each third-party package is imported. */
const DOORS: Readonly<Record<string, string>> = {
  undici: 'src/http',
  ajv: 'src/schema',
  'ajv-formats': 'src/schema',
  semver: 'src/model',
  'http-mitm-proxy': 'recorder/forward',
  handlebars: 'reports',
  nock: 'recorder/convert',
  commander: 'src/cli',
  picocolors: 'src/cli',
  typescript: 'src/proof',
  '@eslint-community/regexpp': 'src/proof',
  vitest: 'src/vitest',
}

interface Import {
  readonly from: string
  readonly to: string
}

const imports = sourceFiles().flatMap(importsOf)

test('a room imports only what the table allows', () => {
  const wrong = imports
    .filter(({ to }) => !isPackage(to))
    .filter(({ from, to }) => !mayImport(roomOf(from), roomOf(to)))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('a third-party package is imported through one door', () => {
  const wrong = imports
    .filter(({ to }) => isPackage(to))
    .filter(({ from, to }) => !/^(scripts|lab)\//.test(from) && !isAtDoor(from, packageOf(to)))

  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('every source file belongs to a room of the table', () => {
  expect(sourceFiles().filter((file) => roomOf(file) === undefined)).toEqual(['src/package.ts'])
})

function sourceFiles(): readonly string[] {
  return ['src', 'suites', 'recorder', 'reports', 'scripts', 'lab'].flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$/.test(file))
      .map((file) => join(folder, file)),
  )
}

function importsOf(from: string): readonly Import[] {
  const source = readFileSync(packageFile(from), 'utf8')
  const found = source.matchAll(
    /(?:^|\n)(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
  )
  return [...found].map(([, first, second]) => {
    const to = first ?? second ?? ''
    return { from, to: to.startsWith('.') ? normalize(join(dirname(from), to)) : to }
  })
}

function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

function mayImport(from: string | undefined, to: string | undefined): boolean {
  if (from === to || to === undefined) return true
  const allowed = from === undefined ? [] : ROOMS[from]
  return allowed === 'everything' || (allowed?.includes(to) ?? false)
}

function isPackage(name: string): boolean {
  return (
    !/^(src|suites|recorder|reports|scripts|lab|schemas)\//.test(name) && !name.startsWith('node:')
  )
}

function packageOf(name: string): string {
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name)
}

function isAtDoor(from: string, name: string): boolean {
  const door = DOORS[name]
  return door !== undefined && from.startsWith(`${door}/`)
}
