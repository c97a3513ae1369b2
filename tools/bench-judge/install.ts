import { symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'esbuild'

import { packageFile } from '#engine/package.ts'
import { bundle } from '../build/bundle.ts'

/** Lays the product into a folder as a package lies in node_modules, and the plain reader next to it. */
export async function install(folder: string): Promise<{ cli: string; plain: string }> {
  for (const name of ['package.json', 'node_modules', 'schemas', 'engine', 'src'])
    symlinkSync(packageFile(name), join(folder, name))
  const outdir = join(folder, 'dist')
  await bundle(outdir)
  const plain = packageFile('tools/bench-judge/plain-reader.ts')
  await build({ entryPoints: [plain], outdir, format: 'esm', logLevel: 'warning' })
  return { cli: join(outdir, 'cli.js'), plain: join(outdir, 'plain-reader.js') }
}
