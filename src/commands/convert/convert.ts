import { type Conversion, convertFile } from './run.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { ConvertOptions } from './options.ts'
import { UsageError } from '#engine/model/errors.ts'
import { counted } from '#engine/text/words.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'

/** Converts one file, and prints its text or a summary. Throws a UsageError. */
export async function convert(
  file: string,
  options: ConvertOptions & CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.out === undefined && options.json === true)
    throw new UsageError(
      'cannot print both the converted file and its summary; specify a file with --out',
    )
  const { summary, text, isWhole } = await convertFile(file, options)
  if (text !== undefined) terminal.out(text)
  if (options.json === true) terminal.out(`${JSON.stringify(summary)}\n`)
  else if (options.quiet !== true) terminal.err(describe(summary, asksForMore(options)))
  return exitCode(isWhole ? 'conforms' : 'incomplete')
}

const WRITTEN_AS: Readonly<Record<string, string>> = {
  recording: 'a recording',
  har: 'HAR',
  nock: 'a nock fixture',
  curl: 'curl commands',
}

function describe(summary: Conversion, isMore: boolean): string {
  const { to, out, exchanges, leftOut, bodiesLeftOut, secrets, wasRedacted, notProvable } = summary
  const already = wasRedacted ? ', including earlier ones' : ''
  const found =
    wasRedacted && !isMore
      ? 'the recording was masked and verified when it was made'
      : `${counted(secrets, 'secret')} masked${already}${notProvable.length > 0 ? '' : ', none found in the output'}`
  return [
    `${counted(exchanges, 'exchange')} written${out === undefined ? '' : ` to ${out}`} as ${WRITTEN_AS[to] ?? to}; ${found}`,
    ...(leftOut > 0
      ? [`${counted(leftOut, 'exchange')} without a complete response left out`]
      : []),
    ...(bodiesLeftOut > 0
      ? [
          `left out ${counted(bodiesLeftOut, 'body', 'bodies')} that could not be searched for secrets`,
        ]
      : []),
    ...(notProvable.length > 0
      ? ['the output could not be searched for some secrets; --json lists them']
      : []),
    ...summary.unusedRules.map((rule) => `--redact ${rule} matched nothing`),
    ...summary.remarks,
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** Whether the options mask more than every recording does. */
function asksForMore({ redact, redactNames = false }: ConvertOptions): boolean {
  return redactNames || (redact ?? []).length > 0
}
