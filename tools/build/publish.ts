import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'
import { bundle } from './bundle.ts'

/**
 * Lays out the package as if installed, by links into this one, with additional programs; returns the folder of its
 * bundle.
 */
export async function publishTo(
  folder: string,
  others: Readonly<Record<string, string>>,
): Promise<string> {
  const outdir = join(folder, 'dist')
  await bundle(outdir, { others })
  const shipped = packageJson.files.filter((path) => path !== 'dist')
  for (const path of ['package.json', 'node_modules', ...shipped]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(packageFile(path), join(folder, path))
  }
  return outdir
}
