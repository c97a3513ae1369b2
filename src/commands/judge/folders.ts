import { basename, join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'

/** One file: the folder itself; several: a folder for each, named by the file. */
export function foldersOf(files: readonly string[], out: string | undefined): readonly string[] {
  if (out === undefined) return []
  if (files.length === 1) return [out]
  const names = files.map((file) => basename(file).replace(/\.(?:ndjson|har|json)(?:\.gz)?$/, ''))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new UsageError(
      `two of the files would be reported in the same folder "${twice}"; judge them one by one with --out`,
    )
  return names.map((name) => join(out, name))
}
