import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { bundle } from './bundle.ts'

/** Bundles the programs into a folder, replacing older ones but keeping types. */
export async function bundlePrograms(folder: string): Promise<void> {
  const old = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const file of old.filter((name) => /\.c?js$/.test(name))) rmSync(join(folder, file))
  await bundle(folder)
  chmodSync(join(folder, 'cli.js'), 0o755)
}
