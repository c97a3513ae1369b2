import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { runTool } from '../fetch/run-tool.ts'

/** The tool as it is published, built of the sources that are here. */
interface BuiltTool {
  /** The file that Node.js runs. */
  readonly tool: string
  readonly remove: () => void
}

/**
 * Builds the tool once, for all runs: each starts in a quarter of the time that the sources take, and what is certified
 * is what is published. Its folder is within the package, where it finds what it imports.
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
