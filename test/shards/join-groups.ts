import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Grouping } from './groupings.ts'

/** Runs `report`: joins files into a folder. */
type Report = (files: readonly string[], folder: string) => Promise<unknown>

/** Joins what stands in groups, from the inside out; gives the files that are to be joined last. */
export async function joinGroups(
  groups: readonly Grouping<string>[],
  into: string,
  report: Report,
): Promise<readonly string[]> {
  const files: string[] = []
  for (const [at, group] of groups.entries()) {
    const own = join(into, `${at}`)
    if (typeof group === 'string') files.push(group)
    else {
      await report(await joinGroups(group, own, report), own)
      const [name = ''] = readdirSync(own).filter((one) => one.endsWith('.json'))
      files.push(join(own, name))
    }
  }
  return files
}
