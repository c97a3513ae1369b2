import type { Run } from '#engine/model/results/run.ts'
import { counted } from '#engine/text/words.ts'
import { causesLeftOut, type CauseWords, fixFirst, otherCauses } from '../causes.ts'
import { wrapText } from './console-layout.ts'
import type { ConsoleStyle } from './console-style.ts'

/** What to mend first: one block for each cause, before any finding. */
export function renderCauses(run: Run, style: ConsoleStyle): string {
  const first = fixFirst(run)
  if (first.length === 0) return ''
  const others = otherCauses(run).length
  const leftOut = causesLeftOut(run)
  const rest = `and ${counted(others, 'more cause')}, in the report${leftOut === '' ? '' : `; ${leftOut}`}`
  return [
    style.palette.bold('Fix first'),
    ...first.map((cause, at) => renderCause(cause, at + 1, style)),
    ...(others > 0 ? wrapText(rest, { width: style.width, first: '  ' }) : []),
  ].join('\n')
}

function renderCause(cause: CauseWords, number: number, { width, palette }: ConsoleStyle): string {
  const { title, effect, where, exchanges, explains, waiting, remedy } = cause
  const lead = `${String(number).padStart(3)}. `
  const dimmed = (text: string): readonly string[] =>
    wrapText(text, { width, first: ' '.repeat(lead.length) }).map((line) => palette.dim(line))
  const seen = exchanges.length === 0 ? '' : `; exchange ${exchanges.join(', ')}`
  const ids = explains.length > 0 ? explains : waiting
  const [shown, more] = [ids.slice(0, NAMED).join(', '), ids.length - NAMED]
  return [
    ...wrapText(title, { width, first: lead }).map((line) => palette.bold(line)),
    ...(where === '' ? [] : dimmed(where)),
    ...dimmed(
      `${effect}${seen}${shown === '' ? '' : `: ${shown}`}${more > 0 ? ` and ${more} more` : ''}`,
    ),
    ...(remedy === undefined
      ? []
      : wrapText(`Do: ${remedy}`, { width, first: ' '.repeat(lead.length) })),
  ].join('\n')
}

/** Checks that are named; the report names all. */
const NAMED = 4
