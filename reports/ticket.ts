import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Evidence } from './evidence.ts'
import { createFinding, type FindingView } from './html/finding-view.ts'
import { surroundingsOf } from './html/page-view.ts'
import { fenced } from './markdown-text.ts'
import { visible } from './visible.ts'

/** Characters of a value that stands on a line of its own words. */
const LONGEST_INLINE = 60

/** One verdict of a run as a ticket: what "Copy as ticket" of the page gives, in the same words. */
export function renderTicket(run: Run, verdict: Verdict, evidence: Evidence): string {
  const finding = createFinding(surroundingsOf(run, evidence))(verdict)
  const { level, requirement, exchange } = finding
  return `${[
    `## ${`${level} ${requirement}`.replaceAll(/\s+/g, ' ')}`,
    metaOf(finding)
      .join(' · ')
      .replaceAll(/[\\`*_<>[\]]/g, '\\$&'),
    ...(finding.reason === undefined ? [] : [finding.reason]),
    ...rowsOf(finding).map(([name, value]) => blockOf(name, value)),
    ...(exchange ? [`Exchange ${exchange.index}:`, fenced(exchange.curl, 'sh')] : []),
  ].join('\n\n')}\n`
}

function metaOf({ checkId, basis, source, weight }: FindingView): readonly string[] {
  return [checkId, `${basis} · ${source}`, ...(weight === undefined ? [] : [weight])]
}

/** The rows of the page, by the names that they have there. */
function rowsOf(finding: FindingView): readonly (readonly [name: string, value: string])[] {
  const { expected, actual, pointer, why, remedy, again, more, exchange, handshakes } = finding
  const others = more.map(({ index }) => `exchange ${index}`).join(', ')
  const all: readonly (readonly [string, string | undefined])[] = [
    ['Expected', expected],
    ['Found', actual],
    ['At', pointer],
    ['Why it matters', why],
    ['Remedy', remedy],
    ['Check again', again],
    [exchange ? 'Also in' : 'Seen in', others],
    ['Seen in', handshakes],
  ]
  return all.flatMap(([name, value = '']) => (value === '' ? [] : [[name, value.trim()] as const]))
}

function blockOf(name: string, value: string): string {
  return value.includes('\n') || value.length > LONGEST_INLINE
    ? `${name}:\n\n${fenced(value)}`
    : `${name}: \`${visible(value).replaceAll('`', "'")}\``
}
