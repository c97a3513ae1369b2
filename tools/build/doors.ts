import { renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }

/**
 * What a program may import, by the name of its bundle in `dist`: the source that says what it offers. Each is a row of
 * `exports` in package.json; doors.test.ts holds them against each other.
 */
export const DOORS = {
  index: 'src/index.ts',
  mock: 'src/mock/index.ts',
  vitest: 'src/vitest/index.ts',
  'vitest/plugin': 'src/vitest/plugin.ts',
  'vitest/reporter': 'src/vitest/reporter.ts',
} as const

/** Those that need nothing beside the package; the others are for who has vitest. */
export const DOORS_ALONE = Object.keys(DOORS).filter((door) => !door.startsWith('vitest'))

/** How a program writes the import of a door. */
export function getSpecifier(door: string): string {
  return door === 'index' ? packageJson.name : `${packageJson.name}/${door}`
}

/**
 * Writes what `require` gets where Node.js cannot load an ES module through it: an error that says so. Where it can, the
 * conditions `bun` and `module-sync` give it the module itself.
 */
export function writeRefusals(dist: string): void {
  for (const door of Object.keys(DOORS)) writeFileSync(join(dist, `${door}.cjs`), getRefusal(door))
}

function getRefusal(door: string): string {
  const name = getSpecifier(door)
  return `'use strict'
throw Object.assign(
  new Error(
    "cannot require('${name}') with Node.js " + process.version +
      ': it is an ES module; use "await import(\\'${name}\\')", or Node.js 20.19, 22.12 or later',
  ),
  { code: 'ERR_REQUIRE_ESM' },
)
`
}

/**
 * Writes the types for programs that import; they stand in the `.d.cts` beside them, once for both kinds of module. What
 * is about vitest, which is an ES module, has them where it is imported, and CommonJS gets them from there.
 */
export function writeModuleTypes(dist: string): void {
  for (const door of Object.keys(DOORS)) {
    const [own, other] = [join(dist, `${door}.d.cts`), join(dist, `${door}.d.ts`)]
    if (DOORS_ALONE.includes(door)) {
      writeFileSync(other, `export * from './${door}.cjs'\n`)
      continue
    }
    renameSync(own, other)
    const mode = `with { 'resolution-mode': 'import' }`
    writeFileSync(own, `export type * from './${basename(door)}.js' ${mode}\n`)
  }
}
