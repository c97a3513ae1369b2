import { renderHtml } from '#reports/document/html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import type { Told } from '#reports/formats/told.ts'
import { printJson } from '#reports/visible.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Command, Input } from './command.ts'
import type { Table } from './options/table.ts'

/** Renders the outcome of an earlier run in other formats, with the default options of its command. */
export function renderAgain<Rows extends Table, Outcome>(
  { options, pictures = {}, ...command }: Command<Rows, Outcome>,
  outcome: Outcome,
): Told {
  const defaults = Object.entries(options).map(([name, { otherwise }]) => [name, otherwise])
  const input = Object.fromEntries(defaults) as Input<Rows>
  const result = command.toResult?.(outcome, input)
  if (!result) throw new UsageError(`cannot report: ${command.name} has no findings`)
  const document = () => command.document(outcome, input)
  return {
    result,
    document: () => printJson(command.toJson(outcome, input)),
    page: () => pictures.html?.(outcome, undefined, input) ?? renderHtml(document()),
    markdown: () => pictures.markdown?.(outcome, input) ?? renderMarkdown(document()),
  }
}
