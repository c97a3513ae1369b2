import { basename, dirname } from 'node:path'

import type { Version } from '#engine/model/version.ts'
import type { ExitCode } from '../../command/exit-codes.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { writeReport } from '../../run/report-folder.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { describeApi } from './describe-api.ts'

/** Writes the description of a release to a file or prints it. Throws a UsageError. */
export function writeDescription(
  { release, out, quiet }: { readonly release: Version; readonly out?: string } & CommonOptions,
  terminal: Terminal,
): ExitCode {
  const description = describeApi(release)
  const text = `${JSON.stringify(description, null, 2)}\n`
  if (out === undefined) terminal.out(text)
  else writeReport(dirname(out), basename(out), text)
  const { operations, bodies, typed, unknown } = description['x-coverage']
  if (quiet !== true)
    terminal.err(
      `${operations} operations; ${typed} of ${bodies} JSON responses have typed fields, ${unknown} are unknown\n`,
    )
  return 0
}
