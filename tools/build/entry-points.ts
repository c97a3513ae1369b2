import { renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }

/**
 * The source of each entry point, by its bundle's name in `dist`. Each is a row of `exports` in package.json;
 * entry-points.test.ts compares them.
 */
export const ENTRY_POINTS = {
  index: 'src/index.ts',
  mock: 'src/mock/index.ts',
  vitest: 'src/vitest/index.ts',
  'vitest/plugin': 'src/vitest/plugin.ts',
  'vitest/reporter': 'src/vitest/reporter.ts',
} as const

/** Entry points that need only the package; the others need vitest. */
export const STANDALONE_ENTRY_POINTS = Object.keys(ENTRY_POINTS).filter(
  (entryPoint) => !entryPoint.startsWith('vitest'),
)

/** Returns the specifier with which a program imports an entry point. */
export function getSpecifier(entryPoint: string): string {
  return entryPoint === 'index' ? packageJson.name : `${packageJson.name}/${entryPoint}`
}

/**
 * Writes the error that `require` throws if Node.js cannot load an ES module through it. If it can, the conditions `bun`
 * and `module-sync` select the module itself.
 */
export function writeRefusals(dist: string): void {
  for (const entryPoint of Object.keys(ENTRY_POINTS))
    writeFileSync(join(dist, `${entryPoint}.cjs`), getRefusal(entryPoint))
}

function getRefusal(entryPoint: string): string {
  const name = getSpecifier(entryPoint)
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
 * Writes the types for ES modules; the `.d.cts` next to them contains them once for both kinds of module. The types
 * for vitest, an ES module, are the reverse: CommonJS gets them from there.
 */
export function writeModuleTypes(dist: string): void {
  for (const entryPoint of Object.keys(ENTRY_POINTS)) {
    const [own, other] = [join(dist, `${entryPoint}.d.cts`), join(dist, `${entryPoint}.d.ts`)]
    if (STANDALONE_ENTRY_POINTS.includes(entryPoint)) {
      writeFileSync(other, `export * from './${entryPoint}.cjs'\n`)
      continue
    }
    renameSync(own, other)
    const mode = `with { 'resolution-mode': 'import' }`
    writeFileSync(own, `export type * from './${basename(entryPoint)}.js' ${mode}\n`)
  }
}
