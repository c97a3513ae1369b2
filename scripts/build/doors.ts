import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }

/**
 * What a program may import, by the name of its bundle in `dist`: the source that says what it offers. Each is a row of
 * `exports` in package.json; doors.test.ts holds them against each other.
 */
export const DOORS = {
  index: 'index.ts',
  mock: 'mock/index.ts',
  vitest: 'vitest/index.ts',
  'vitest/plugin': 'vitest/plugin.ts',
  'vitest/reporter': 'vitest/reporter.ts',
} as const

/** How a program writes the import of a door. */
export function specifierOf(door: string): string {
  return door === 'index' ? packageJson.name : `${packageJson.name}/${door}`
}

/**
 * Writes what `require` gets where Node.js cannot load an ES module through it: an error that says so. Where it can, the
 * condition `module-sync` gives it the module itself.
 */
export function writeRefusals(dist: string): void {
  for (const door of Object.keys(DOORS)) writeFileSync(join(dist, `${door}.cjs`), refusalOf(door))
}

function refusalOf(door: string): string {
  const name = specifierOf(door)
  return `'use strict'
throw Object.assign(
  new Error(
    "cannot require('${name}') with " + (process.versions.bun ? 'Bun' : 'Node.js ' + process.version) +
      ': it is an ES module; use "await import(\\'${name}\\')", or Node.js 20.19, 22.12 or later',
  ),
  { code: 'ERR_REQUIRE_ESM' },
)
`
}

/** Writes the types for programs that import; they stand in the `.d.cts` beside them, once for both kinds of module. */
export function writeModuleTypes(dist: string): void {
  for (const door of Object.keys(DOORS)) {
    const from = `from './${basename(door)}.cjs'\n`
    const own = readFileSync(join(dist, `${door}.d.cts`), 'utf8')
    const text = /\bas default\b/.test(own) ? `export { default } ${from}` : ''
    writeFileSync(join(dist, `${door}.d.ts`), `export * ${from}${text}`)
  }
}
