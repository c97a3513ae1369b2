import pc from 'picocolors'

import type { Run } from '../model/run.ts'
import type { Rating, Verdict } from '../model/verdict.ts'

/** How a run ended, for people at a terminal: findings first, then what was not judged and why. */
export function consoleSummary(run: Run, title?: string): string {
  return [
    heading(run, title),
    ...SECTIONS.map(([rating, name]) => findings(run, rating, name)),
    clientFindings(run),
    notJudged(run),
    counts(run),
    sentence(run),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

const SECTIONS: readonly (readonly [Rating, string])[] = [
  ['error', 'Errors of this tool'],
  ['violation', 'Violations'],
  ['warning', 'Warnings'],
  ['unverified', 'Unverified'],
]

function heading({ target, plan, evidence }: Run, title: string | undefined): string {
  const source = {
    assumed: 'as told',
    traffic: 'as it reports',
    fingerprint: 'by its behaviour',
    comment: "by the file's comment",
  }[target.versionSource]
  const how = plan ? `mode ${plan.mode}` : (evidence.file ?? 'a file')
  const name = title === undefined ? '' : `${pc.bold(title)}\n`
  const remarks = evidence.remarks.map((remark) => `\nnote: ${remark}`).join('')
  return `${name}${pc.bold(target.url)}  release ${target.judgedVersion} (${source}), ${how}, ${evidence.exchanges} exchanges${remarks}`
}

function findings({ verdicts }: Run, rating: Rating, name: string): string {
  const found = verdicts.filter((one) => one.subject === 'server' && one.rating === rating)
  if (found.length === 0) return ''
  return `${COLOURS[rating](`${name} (${found.length})`)}\n${found.map(describe).join('\n')}`
}

/** In a live run the client is ourselves, and probes break rules on purpose. */
function clientFindings({ verdicts, evidence: { live } }: Run): string {
  const found = live
    ? []
    : verdicts.filter((one) => one.subject === 'client' && one.outcome === 'fail')
  if (found.length === 0) return ''
  return `Findings about the client (${found.length}), which do not count\n${found.map(describe).join('\n')}`
}

function describe(verdict: Verdict): string {
  const { checkId, title, expected, actual, reason, pointer, exchanges } = verdict
  const [first] = exchanges
  const where = first === undefined ? '' : ` (exchange ${first}${pointer ? `, ${pointer}` : ''})`
  const detail =
    expected === undefined
      ? [`    ${reason ?? ''}`]
      : [`    expected ${expected}`, `    found    ${actual ?? 'nothing'}${where}`]
  return [`  ${pc.bold(checkId)}  ${title}`, ...detail].join('\n')
}

/** What is out of scope, grouped by what would bring it in. */
function notJudged({ verdicts }: Run): string {
  const reasons = new Map<string, number>()
  for (const { outcome, reason } of verdicts) {
    if (outcome !== 'out-of-scope') continue
    const key = reason ?? 'for another reason'
    reasons.set(key, (reasons.get(key) ?? 0) + 1)
  }
  const lines = [...reasons].map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`)
  return lines.length === 0 ? '' : `Out of scope\n${lines.join('\n')}`
}

function counts({ summary }: Run): string {
  const { ok, violations, warnings, notes, unverified, byOutcome } = summary
  const parts = [
    pc.green(`${ok} ok`),
    `${violations} violations`,
    `${warnings} warnings`,
    `${notes} notes`,
    `${unverified} unverified`,
    `${byOutcome['not-applicable']} for other releases`,
    `${byOutcome['not-exercised']} not exercised`,
  ]
  return parts.join(' · ')
}

function sentence({ summary, client, evidence, complete, plan, target }: Run): string {
  if (summary.errors + client.errors > 0) return pc.red('The tool failed; this is no verdict.')
  if (summary.violations > 0)
    return pc.red(`The server does not conform to release ${target.judgedVersion}.`)
  if (!complete || !evidence.complete)
    return pc.yellow('Nothing that was judged fails, but the evidence is not complete.')
  if (summary.unverified > 0)
    return pc.yellow('Nothing that was judged fails, but not everything in scope was judged.')
  if (summary.ok === 0) return pc.yellow('Nothing was judged: the evidence shows nothing.')
  const reach = plan
    ? `everything that mode ${plan.mode} can show`
    : 'everything that the file shows'
  return pc.green(`The server conforms to release ${target.judgedVersion} in ${reach}.`)
}

const COLOURS: Readonly<Record<Rating, (text: string) => string>> = {
  ok: pc.green,
  violation: pc.red,
  warning: pc.yellow,
  unverified: pc.yellow,
  error: pc.red,
  note: String,
  none: String,
}
