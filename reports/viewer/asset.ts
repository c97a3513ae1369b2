import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type * as esbuild from 'esbuild'

import { builtPath, packageFile } from '#engine/package.ts'
import { ISLAND } from './pack.ts'

/** Put here by the build, which places the compiled viewer next to the code. */
declare const VIEWER: string | undefined

/** The script and the style of the viewer. */
interface Asset {
  readonly script: string
  readonly style: string
}

let asset: Asset | undefined

/** Returns the viewer as the build compiled it; from sources it is compiled once for each process. */
export function readAsset(): Asset {
  asset ??=
    typeof VIEWER === 'string'
      ? (JSON.parse(readFileSync(builtPath(VIEWER), 'utf8')) as Asset)
      : compileAsset()
  return asset
}

/** Compiles the viewer and its worker. */
export function compileAsset(): Asset {
  // A program that runs from the bundle does not have esbuild.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild
  const compile = (file: string, define: Readonly<Record<string, string>> = {}) => {
    const { outputFiles } = buildSync({
      entryPoints: [packageFile(`reports/viewer/app/${file}`)],
      absWorkingDir: packageFile('.'),
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      define,
    })
    return (outputFiles[0]?.text ?? '').trim()
  }
  const worker = compile('worker.ts')
  return {
    script: compile('main.tsx', { WORKER: JSON.stringify(worker), ISLAND: String(ISLAND) }),
    style: compile('viewer.css'),
  }
}
