import { renderConsole } from '#reports/document/console.ts'
import type { Document } from '#reports/document/document.ts'
import { renderHtml } from '#reports/document/html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import type { Layout } from '#reports/console/console-style.ts'
import { type FormatName, renderFormat } from '#reports/formats.ts'
import type { Told } from '#reports/formats/told.ts'
import { printJsonInPieces } from '#reports/json-pieces.ts'
import { knownBlocks } from '#reports/known/known-findings.ts'
import type { Matching } from '../baseline/match.ts'
import { checkReports, writeReport } from '../run/report-folder.ts'
import type { HeldResult } from './baseline/hold-result.ts'
import { openKnownList } from './baseline/known-list.ts'
import type { ListInUse } from './baseline/list-in-use.ts'
import { call, type Calling } from './calling.ts'
import type { Command, Input } from './command.ts'
import type { Context } from './context.ts'
import { once } from './once.ts'
import { checkFormats, destinationsOf } from './formats/destinations.ts'
import type { Printing } from './formats/printing.ts'
import { writeFormats } from './formats/write-formats.ts'
import type { Given, Table } from './options/table.ts'

/** What a command came to, and what of it is left to show. */
export interface Executed<Outcome> {
  readonly outcome: Outcome
  readonly held: HeldResult | undefined
  /** What of a baseline the outcome itself shows. */
  readonly matching: Matching | undefined
  /** Whether a format was printed in place of the report. */
  readonly hasPrinted: boolean
  /** Where the page is, if it was written. */
  readonly page: string | undefined
  readonly json: () => Iterable<string>
  readonly text: (style: Layout) => string
}

/** The baseline of an execution, and whether it is one of several. */
export interface Baseline {
  readonly list: ListInUse | undefined
  readonly isOneOfSeveral: boolean
}

/** Checks what can be checked before anything is read, and reads the baseline. Throws a UsageError. */
export async function prepare<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows>,
  printing: Printing,
  parts = 1,
): Promise<Baseline> {
  checkFormats({ command: command.name, ...input }, printing, parts)
  const list = command.hasOwnBaseline === true ? undefined : await openKnownList(input)
  return { list, isOneOfSeveral: parts > 1 }
}

/** Runs a command, applies the baseline, and writes every file that was asked for. Throws a UsageError. */
export async function execute<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows>,
  ctx: Context,
  printing: Printing,
  { list, isOneOfSeveral }: Baseline,
): Promise<Executed<Outcome>> {
  const { name, pictures = {} } = command
  const { out } = input
  const files = { ...command.files, ...command.moreFiles?.(input) }
  const plan = { command: name, ...input }
  if (out !== undefined) checkReports(out, Object.values(files))
  const found = await command.run(input, ctx)
  const applied = list && command.applyBaseline?.(found, list, input, isOneOfSeveral)
  const outcome = applied?.outcome ?? found
  const json = (): Iterable<string> => printJsonInPieces(command.toJson(outcome, input))
  // Whoever wants the JSON alone does not wait for the rest.
  const hasMore = list !== undefined || destinationsOf(plan, printing).length > 0
  const result = hasMore || out !== undefined ? command.toResult?.(outcome, input) : undefined
  const held =
    result && !applied
      ? list?.holdResult(result, command.baselineScope?.(outcome, input))
      : undefined
  const document = once((): Document => {
    const own = command.document(outcome, input)
    return { ...own, blocks: [...own.blocks, ...(held ? knownBlocks(held.findings) : [])] }
  })
  const told: Omit<Told, 'result'> = {
    document: () => [...json()].join(''),
    page: () => pictures.html?.(outcome, held?.findings, input) ?? renderHtml(document()),
    markdown: () => pictures.markdown?.(outcome, input) ?? renderMarkdown(document()),
  }
  const written = result && { ...told, result: held?.result ?? result }
  const contents = async (
    format: FormatName | 'svg',
  ): Promise<string | Iterable<string> | undefined> => {
    if (format === 'svg') return pictures.svg?.(outcome, input)
    if (format === 'json') return json()
    // A file may be longer than a comment.
    if (format === 'markdown')
      return pictures.markdown?.(outcome, input) ?? renderMarkdown(document(), Infinity)
    return written && renderFormat(format, written)
  }
  let page: string | undefined
  for (const [format, file] of Object.entries(files) as [FormatName | 'svg', string][]) {
    if (out === undefined) break
    const content = await contents(format)
    const path = content === undefined ? undefined : writeReport(out, file, content)
    if (format === 'html') page = path
  }
  const { hasPrinted } = written
    ? await writeFormats(() => written, plan, printing)
    : { hasPrinted: false }
  return {
    outcome,
    held,
    matching: applied?.matching,
    hasPrinted,
    page,
    json,
    text: (style) => {
      const picture = pictures.console?.(outcome, style, input)
      if (picture === undefined) return renderConsole(document(), style)
      return held ? `${picture}\n${held.text(style)}\n` : picture
    },
  }
}

/** Calls a command as a function. Rejects with a UsageError for what no option takes. */
export async function callCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  given: Given<Rows> & Calling,
): Promise<Outcome> {
  return call(command.task, command.options, given, async ({ options, ctx }) => {
    const input = options as Input<Rows>
    await command.check?.(input)
    const baseline = await prepare(command, input, ctx)
    const { outcome, held, matching } = await execute(command, input, ctx, ctx, baseline)
    held?.finish(command.exitCode(outcome, input), ctx.log, {})
    if (matching) baseline.list?.finish([matching], ctx.log, { isTold: true })
    return outcome
  })
}
