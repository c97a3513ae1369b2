import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { compileAsset } from '#reports/viewer/asset.ts'

/** The file of a bundle with the script and style of the viewer. */
export const VIEWER = 'viewer.json'

/** Compiles the viewer into a file of a bundle. */
export function writeViewer(outdir: string): void {
  writeFileSync(join(outdir, VIEWER), JSON.stringify(compileAsset()))
}
