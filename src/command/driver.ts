import { renderConsole } from '#reports/document/console.ts'
import type { Document } from '#reports/document/document.ts'
import { renderHtml } from '#reports/document/html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import type { Layout } from '#reports/console/console-style.ts'
import { printJsonInPieces } from '#reports/json-pieces.ts'
import { knownBlocks } from '#reports/known/known-findings.ts'
import { checkReports, writeReport } from '../run/report-folder.ts'
import type { HeldResult } from './baseline/hold-result.ts'
import { openKnownList } from './baseline/known-list.ts'
import { call, type Calling } from './calling.ts'
import type { Command, Input } from './command.ts'
import type { Context } from './context.ts'
import { checkFormats, destinationsOf } from './formats/destinations.ts'
import type { Printing } from './formats/printing.ts'
import { writeFormats } from './formats/write-formats.ts'
import type { Given, Table } from './options/table.ts'

/** What a command came to, and what of it is left to show. */
export interface Executed<Outcome> {
  readonly outcome: Outcome
  readonly held: HeldResult | undefined
  /** Whether a format was printed in place of the report. */
  readonly hasPrinted: boolean
  /** Where the page is, if it was written. */
  readonly page: string | undefined
  readonly json: () => Iterable<string>
  readonly text: (style: Layout) => string
}

/** Runs a command, applies the baseline, and writes every file that was asked for. Throws a UsageError. */
export async function execute<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows> & { readonly json?: boolean },
  ctx: Context,
  printing: Printing,
): Promise<Executed<Outcome>> {
  const { name, files = {}, pictures = {} } = command
  const { out } = input
  command.check?.(input)
  const plan = { command: name, ...input }
  if (out !== undefined) checkReports(out, Object.values(files))
  checkFormats(plan, printing)
  const list = await openKnownList(input)
  const outcome = await command.run(input, ctx)
  const json = (): Iterable<string> => printJsonInPieces(command.toJson(outcome, input))
  // Whoever wants the JSON alone does not wait for the rest.
  const hasMore =
    list !== undefined || out !== undefined || destinationsOf(plan, printing).length > 0
  const result = hasMore ? command.toResult(outcome, input) : undefined
  const held = result && list?.holdResult(result, command.baselineScope?.(outcome, input))
  const document = once((): Document => {
    const own = command.document(outcome, input)
    return { ...own, blocks: [...own.blocks, ...(held ? knownBlocks(held.findings) : [])] }
  })
  const page = () => pictures.html?.(outcome, held?.findings, input) ?? renderHtml(document())
  const markdown = () => pictures.markdown?.(outcome, input) ?? renderMarkdown(document())
  const written: { page?: string } = {}
  if (out !== undefined) {
    if (files.json !== undefined) writeReport(out, files.json, json())
    if (files.markdown !== undefined) writeReport(out, files.markdown, markdown())
    const svg = files.svg === undefined ? undefined : pictures.svg?.(outcome, input)
    if (files.svg !== undefined && svg !== undefined) writeReport(out, files.svg, svg)
    if (files.html !== undefined) written.page = writeReport(out, files.html, page())
  }
  const told = () => ({
    result: held?.result ?? command.toResult(outcome, input),
    document: () => [...json()].join(''),
    page,
    markdown,
  })
  const { hasPrinted } = await writeFormats(told, plan, printing)
  return {
    outcome,
    held,
    hasPrinted,
    page: written.page,
    json,
    text: (style) => pictures.console?.(outcome, style, input) ?? renderConsole(document(), style),
  }
}

/** Calls a command as a function. Rejects with a UsageError for what no option takes. */
export async function callCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  given: Given<Rows> & Calling,
): Promise<Outcome> {
  return call(command.task, command.options, given, async ({ options, ctx }) => {
    const input = options as Input<Rows>
    const { outcome, held } = await execute(command, { ...input, json: true }, ctx, ctx)
    held?.finish(command.exitCode(outcome, input), ctx.log, {})
    return outcome
  })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
