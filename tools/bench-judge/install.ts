import { symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'esbuild'

import { packageFile } from '#engine/package.ts'
import { bundle } from '../build/bundle.ts'

/** Installs the product in a folder as in node_modules, with the plain reader. */
export async function install(folder: string): Promise<{ cli: string; plain: string }> {
  for (const name of ['package.json', 'node_modules', 'schemas', 'engine', 'src'])
    symlinkSync(packageFile(name), join(folder, name))
  const outdir = join(folder, 'dist')
  await bundle(outdir)
  const plain = packageFile('tools/bench-judge/plain-reader.ts')
  await build({ entryPoints: [plain], outdir, format: 'esm', logLevel: 'warning' })
  return { cli: join(outdir, 'cli.js'), plain: join(outdir, 'plain-reader.js') }
}
