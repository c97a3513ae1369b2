import { appendFileSync } from 'node:fs'

import { renderFormat } from '#reports/formats.ts'
import type { RenderInput } from '#reports/formats/render-input.ts'
import { visibleLine } from '#reports/visible.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { writeReport } from '../../run/report-folder.ts'
import { type Destination, destinationsOf, type FormatPlan } from './destinations.ts'
import type { Printing } from './printing.ts'

/** Whether a format was printed to stdout, instead of the summary. */
interface Written {
  readonly hasPrinted: boolean
}

/** Writes a result in every form that was asked for. Throws a UsageError. */
export async function writeFormats(
  input: RenderInput,
  plan: FormatPlan,
  printing: Printing,
): Promise<Written> {
  const all = destinationsOf(plan, printing)
  if (all.length === 0) return { hasPrinted: false }
  let hasPrinted = false
  for (const { choice, where } of all) {
    const text = await renderFormat(choice.name, input)
    if (where.to === 'file') writeReport(where.folder, where.file, text)
    else if (where.to === 'step summary') addToSummary(where, text, printing)
    else {
      const print = printing.outAsIs ?? printing.out
      print?.(text)
      hasPrinted = true
    }
  }
  return { hasPrinted }
}

/** Appends to the GitHub summary, which shows the text of every command. */
function addToSummary(
  { path, isAsked }: Extract<Destination, { to: 'step summary' }>,
  text: string,
  { err }: Pick<Printing, 'err'>,
): void {
  try {
    appendFileSync(path, `${text}\n`)
  } catch (cause) {
    const says = `cannot add to the job summary in "${path}" (from GITHUB_STEP_SUMMARY): ${fileProblem(cause)}; unset the variable, or specify a file with --format markdown=FILE`
    if (isAsked) throw new UsageError(says, { cause })
    err?.(`note: ${visibleLine(says)}\n`)
  }
}
