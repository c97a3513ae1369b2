import { basename, dirname } from 'node:path'

import { fileOf, type FormatName } from '#reports/formats.ts'
import { UsageError } from '#engine/model/errors.ts'
import { checkReports } from '../../run/report-folder.ts'
import type { Printing } from './printing.ts'

/** The destination of a format: a file, stdout, or the GitHub summary of the step. */
export type Destination =
  | { readonly to: 'stdout' }
  | { readonly to: 'step summary'; readonly path: string; readonly isAsked: boolean }
  | { readonly to: 'file'; readonly folder: string; readonly file: string }

/** The other inputs that decide destinations. */
export interface FormatPlan {
  readonly command: string
  readonly format?: readonly FormatChoice[]
  /** The folder of the reports. */
  readonly out?: string | undefined
  readonly json?: boolean
  /** A result of an earlier command, whose summary was shown then. */
  readonly isOld?: boolean
}

/** Returns the destination of each requested format, and of the GitHub summary unless the result is an old one. */
export function destinationsOf(
  { command, format = [], out, isOld = false }: FormatPlan,
  { env }: Printing,
): readonly { readonly choice: FormatChoice; readonly where: Destination }[] {
  const path = env['GITHUB_STEP_SUMMARY'] ?? ''
  const isAsked = format.some(({ name }) => name === 'markdown')
  const hasSummary = path !== '' && (isAsked || !isOld)
  const asked = format.flatMap((choice) => {
    const { name, file } = choice
    const isSummary = name === 'markdown' && hasSummary
    const all: readonly Destination[] = [
      ...(file === '-' ? [{ to: 'stdout' } as const] : []),
      ...(file !== undefined && file !== '-' ? [fileAt(dirname(file), basename(file))] : []),
      ...(file === undefined && out !== undefined ? [fileAt(out, fileOf(name, command))] : []),
      ...(file === undefined && out === undefined && !isSummary ? [{ to: 'stdout' } as const] : []),
    ]
    return all.map((where) => ({ choice, where }))
  })
  if (!hasSummary) return asked
  return [{ choice: { name: 'markdown' }, where: { to: 'step summary', path, isAsked } }, ...asked]
}

function fileAt(folder: string, file: string): Destination {
  return { to: 'file', folder, file }
}

/** Throws a UsageError where the forms cannot be written, before anything is done for them. */
export function checkFormats(plan: FormatPlan, printing: Printing, results = 1): void {
  const all = destinationsOf(plan, printing)
  const printed = all.filter(({ where }) => where.to === 'stdout').map(({ choice }) => choice.name)
  const onStdout = [...(plan.json === true && printed.length > 0 ? ['--json'] : []), ...printed]
  if (onStdout.length > 1)
    throw new UsageError(
      `cannot print ${onStdout.join(' and ')} to stdout at the same time; specify a file for all but one of them, such as --format ${printed[0] ?? ''}=FILE, or a folder with --out`,
    )
  if (!printing.out && printed.length > 0)
    throw new UsageError(
      `cannot write ${printed.join(' and ')}: functions do not print to stdout; specify a file, such as "${printed[0] ?? ''}=FILE", or a folder with "out"`,
    )
  const single = all.find(({ choice, where }) => where.to === 'stdout' || choice.file !== undefined)
  if (results > 1 && single)
    throw new UsageError(
      `cannot write ${results} results as ${single.choice.name} to the same destination; specify a folder with --out for one file per result, or pass one input at a time`,
    )
  const files = all.flatMap(({ where }) =>
    where.to === 'file' ? [`${where.folder}/${where.file}`] : [],
  )
  const twice = files.find((file, at) => files.indexOf(file) !== at)
  if (twice !== undefined)
    throw new UsageError(
      `two reports would be written to "${twice}"; specify a different file for one of them`,
    )
  for (const { where } of all) if (where.to === 'file') checkReports(where.folder, [where.file])
}

/** A requested format and its destination. */
export interface FormatChoice {
  readonly name: FormatName
  /** A file, or `-` for stdout; missing where only the name was given. */
  readonly file?: string
}
