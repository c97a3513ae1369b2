import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { renderCurl } from './curl/curl.ts'
import type { Evidence } from './evidence.ts'
import { createFinding, type FindingView } from './html/finding-view.ts'
import { findBehind, surroundingsOf } from './html/page-view.ts'
import { fenced } from './markdown-text.ts'
import { createMask } from './secrets.ts'
import { visible } from './visible.ts'

/** Characters of a value that is on a line of its own words. */
const LONGEST_INLINE = 60

/** Renders one verdict of a run as a ticket, in Markdown. */
export function renderTicket(run: Run, verdict: Verdict, evidence: Evidence): string {
  const exchanges = findBehind(run, evidence)
  const mask = createMask(exchanges.values())
  const { moreOptions } = evidence
  const finding = createFinding(surroundingsOf(run, { exchanges, mask, moreOptions }))(verdict)
  const [first = -1] = verdict.exchanges
  const exchange = exchanges.get(first)
  return `${[
    `## ${finding.title.replaceAll(/\s+/g, ' ')}`,
    metaOf(finding)
      .join(' · ')
      .replaceAll(/[\\`*_<>[\]]/g, '\\$&'),
    ...(finding.reason === undefined ? [] : [finding.reason]),
    ...rowsOf(finding).map(([name, value]) => blockOf(name, value)),
    ...(exchange ? [`Exchange ${first}:`, fenced(visible(renderCurl(exchange)), 'sh')] : []),
  ].join('\n\n')}\n`
}

function metaOf({ checkId, basis, source, weight }: FindingView): readonly string[] {
  return [checkId, `${basis} · ${source}`, ...(weight === undefined ? [] : [weight])]
}

/** The rows of the page, by the names that they have there. */
function rowsOf(finding: FindingView): readonly (readonly [name: string, value: string])[] {
  const { expected, actual, pointer, why, remedy, again, evidence, handshakes } = finding
  const exchanges = evidence.map(({ index }) => `exchange ${index}`).join(', ')
  const all: readonly (readonly [string, string | undefined])[] = [
    ['Expected', expected],
    ['Found', actual],
    ['At', pointer],
    ['Why it matters', why],
    ['Remedy', remedy],
    ['Check again', again],
    ['Seen in', exchanges],
    ['Seen in', handshakes],
  ]
  return all.flatMap(([name, value = '']) => (value === '' ? [] : [[name, value.trim()] as const]))
}

function blockOf(name: string, value: string): string {
  return value.includes('\n') || value.length > LONGEST_INLINE
    ? `${name}:\n\n${fenced(value)}`
    : `${name}: \`${visible(value).replaceAll('`', "'")}\``
}
