import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { runTool } from '../fetch/run-tool.ts'

/** The published tool, built from the current sources. */
interface BuiltTool {
  /** The file for Node.js. */
  readonly tool: string
  readonly remove: () => void
}

/**
 * Builds the tool once for all runs, which start four times as fast and certify the published version. Its folder is
 * in the package, where its imports resolve.
 */
export async function buildTool(signal: AbortSignal): Promise<BuiltTool> {
  const parent = packageFile('node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'lab-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    await runTool({
      command: process.execPath,
      args: ['--import', 'tsx', packageFile('tools/build/build.ts'), '--into', folder],
      purpose: 'build the tool',
      missing: 'Node.js cannot be started',
      signal,
    })
  } catch (error) {
    remove()
    throw error
  }
  return { tool: join(folder, 'cli.js'), remove }
}
