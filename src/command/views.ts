import { renderBlocks, renderConsole } from '#reports/document/console.ts'
import type { Document } from '#reports/document/document.ts'
import { renderHtml } from '#reports/document/html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import type { Layout } from '#reports/console/console-style.ts'
import { type FormatName, renderFormat } from '#reports/formats.ts'
import type { RenderInput } from '#reports/formats/render-input.ts'
import { printJsonInPieces } from '#reports/json-pieces.ts'
import { knownBlocks, type KnownFindings } from '#reports/known/known-findings.ts'
import { UsageError } from '#engine/model/errors.ts'
import { once } from '#engine/text/once.ts'
import { writeReport } from '../run/report-folder.ts'
import type { Command, Files, Input } from './command.ts'
import type { Table } from './options/table.ts'

/** Renders an outcome in every form; nothing is rendered before it is asked for. */
export interface Views extends Required<Omit<RenderInput, 'result'>> {
  /** The published JSON in pieces, as a large one does not fit into one text. */
  readonly json: () => Iterable<string>
  readonly text: (style: Layout) => string
  readonly svg: () => string | undefined
}

/** Returns the views of an outcome, with the findings that a baseline accepts. */
export function createViews<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  outcome: Outcome,
  input: Input<Rows>,
  known?: KnownFindings,
): Views {
  const { pictures = {} } = command
  const accepted = known && known.list.entries > 0 ? knownBlocks(known) : []
  const json = (): Iterable<string> => printJsonInPieces(command.toJson(outcome, input))
  const describe = once((): Document => {
    const own = command.document(outcome, input)
    const { brief } = own
    return {
      ...own,
      blocks: [...own.blocks, ...accepted],
      ...(brief && { brief: [...brief, ...accepted] }),
    }
  })
  return {
    json,
    describe,
    document: () => [...json()].join(''),
    page: () => pictures.html?.(outcome, known, input) ?? renderHtml(describe()),
    svg: () => pictures.svg?.(outcome, input),
    text: (style) => {
      const picture = pictures.console?.(outcome, style, input)
      if (picture === undefined) return renderConsole(describe(), style)
      const page = style.page === undefined ? '' : `\nReport: ${style.page}\n`
      return `${picture}${known ? `\n${renderBlocks(accepted, style)}\n` : ''}${page}`
    },
  }
}

/** Renders the outcome of an earlier run; options that are not given have their defaults. */
export function renderAgain<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  outcome: Outcome,
  options: Partial<Input<Rows>> = {},
): Views & RenderInput {
  const defaults = Object.entries(command.options).map(([name, row]) => [name, row.otherwise])
  const input = { ...Object.fromEntries(defaults), ...options } as Input<Rows>
  const result = command.toResult?.(outcome, input)
  if (!result)
    throw new UsageError(`cannot write a report: "${command.name}" does not produce findings`)
  return { ...createViews(command, outcome, input), result }
}

/** Writes the files of a report; returns the path of the page. Throws a UsageError. */
export async function writeFiles(
  folder: string,
  files: Files,
  views: Views & RenderInput,
): Promise<string | undefined> {
  let page: string | undefined
  for (const [format, file] of Object.entries(files) as [keyof Files, string][]) {
    const content = await renderFile(format, views)
    const path = content === undefined ? undefined : writeReport(folder, file, content)
    if (format === 'html') page = path
  }
  return page
}

async function renderFile(
  format: FormatName | 'svg',
  views: Views & RenderInput,
): Promise<string | Iterable<string> | undefined> {
  if (format === 'svg') return views.svg()
  if (format === 'json') return views.json()
  // Unlike a comment, a file has no limit.
  if (format === 'markdown') return renderMarkdown(views.describe(), Infinity)
  return renderFormat(format, views)
}
