import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type KnownEntries, knownId, readEntries } from '../run/known/read-entries.ts'
import { BundleError, UsageError } from '#engine/model/errors.ts'
import type { Judged } from '#engine/model/results/bundle.ts'
import { BASELINE } from './part-names.ts'

/**
 * Reads the baseline below a folder. An entry for a check that no longer exists is kept, and covers nothing. Throws a
 * BundleError that names the line.
 */
export function readList(
  folder: string,
  { file, day }: NonNullable<Judged['baseline']>,
): KnownEntries {
  const currentId = (id: string): { readonly id: string } => {
    const known = knownId(id)
    return 'id' in known ? known : { id }
  }
  try {
    return readEntries(readFileSync(join(folder, BASELINE)), { file, currentId }, day)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const [, line] = /, line (\d+): /.exec(error.message) ?? []
    throw new BundleError(line === undefined ? BASELINE : `${BASELINE} line ${line}`, error.message)
  }
}
