import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { transform } from 'esbuild'

import { BUNDLE } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import { publishTo } from '../build/publish.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Lays out a third-party project with the published package, other packages, and our recordings. */
export async function layOutProject(packages: readonly string[] = []): Promise<string> {
  const folder = temporaryFolder()
  const bundle = process.env[BUNDLE] ?? (await publishTo(join(folder, 'package'), {}))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(dirname(bundle), join(folder, 'node_modules/graylog-conformance'))
  for (const name of packages)
    symlinkSync(packageFile(`node_modules/${name}`), join(folder, 'node_modules', name))
  mkdirSync(join(folder, 'test'))
  symlinkSync(packageFile('test/fixtures'), join(folder, 'test/fixtures'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  return folder
}

/** Writes a TypeScript program to that project as `NAME.mjs`. */
export async function putProgram(folder: string, name: string, source: string): Promise<void> {
  const { code } = await transform(source, { loader: 'ts', target: 'node20.19' })
  writeFileSync(join(folder, `${name}.mjs`), code)
}

/** Runs Node.js in that project and returns its output; throws if it fails or does not end within five minutes. */
export function runInProject(folder: string, ...args: readonly string[]): string {
  const { NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env
  return execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
    stdio: 'pipe',
    timeout: 300_000,
  })
}
