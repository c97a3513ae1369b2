import type { Exchange } from '#engine/model/exchange.ts'
import { fieldAt } from '#engine/model/json/field-path.ts'
import type { Run, TlsEndpoint } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { listSecurityNotRun } from '#engine/model/results/tested.ts'
import { counted, formatActual, formatList } from '#engine/text/words.ts'
import { certifyAgain, type MoreOptions } from '#reports/again.ts'
import { type CauseWords, fixFirst, otherCauses } from '#reports/causes.ts'
import { maskTarget } from '#reports/secrets.ts'
import {
  type Block,
  type Document,
  type Finding,
  type Item,
  list,
  section,
} from '#reports/document/document.ts'
import { headline, VERSION_SOURCE } from '#reports/headline.ts'
import { describeKnown, formatOutdated, knownInWords, knownWord } from '#reports/known-words.ts'
import { countOf } from '#reports/legend.ts'
import { byReason, bySuite, countsInWords, sectionsOf } from '#reports/sections.ts'
import { tlsFacts } from '#reports/tls-facts.ts'

/** Evidence and options for the document of a run. */
export interface RunEvidence {
  readonly exchangesOf?: ((index: number) => Exchange | undefined) | undefined
  /** For the command that runs a check again. */
  readonly moreOptions?: MoreOptions | undefined
  /** Shows every finding whole, and names all checks that were not judged. */
  readonly verbose?: boolean | undefined
  /** Unverified checks do not count. */
  readonly allowUnverified?: boolean | undefined
}

/** Describes a run: causes to fix first, then findings, the most severe first. */
export function describeRun(run: Run, evidence: RunEvidence = {}): Document {
  const { product, place, url, sentence, rating } = headline(run)
  const { server, client, known, others: all } = sectionsOf(run)
  // A certified server has no client whose checks could count.
  const others = all.filter(({ subject }) => subject === 'server' || !run.plan)
  const ofOutcome = (wanted: Verdict['outcome']) => others.filter((one) => one.outcome === wanted)
  const explained = evidence.verbose === true ? new Set<string>() : explainedBy(fixFirst(run))
  const isExplained = ({ checkId }: Verdict): boolean => explained.has(checkId)
  const rows = { left: MAX_ROWS }
  const aboutServer = FINDINGS.flatMap(([of, title]) => {
    const own = server[of].filter((one) => !isExplained(one))
    const name = own.length < server[of].length ? `Other ${title.toLowerCase()}` : title
    return findings(name, own, evidence, rows)
  })
  const aboutClient = findings(ABOUT_CLIENT, client, evidence, rows)
  return {
    title: `${product} ${place} ${url}`,
    headline: run.plan ? sentence : `${formatClient(run, client)}${sentence}`,
    rating,
    isBrief: run.plan !== undefined,
    facts: [basis(run), ...run.evidence.remarks.map((remark) => `note: ${remark}`)],
    blocks: [
      ...outdated(run),
      // A recording of a client is checked to learn about the client.
      ...(run.plan ? [] : aboutClient),
      ...causes(run, evidence),
      ...aboutServer,
      ...unverified(
        server.unverified.filter((one) => !isExplained(one)),
        rating,
        evidence,
      ),
      ...(run.plan ? aboutClient : []),
      ...knownDeviations(known, run, evidence),
      ...describeExplained(
        [...FINDINGS.flatMap(([of]) => server[of]), ...server.unverified].filter(isExplained),
        evidence,
      ),
      {
        type: 'details',
        title: formatUntested(others),
        isLong: true,
        blocks: [
          ...reasons('Out of scope', ofOutcome('out-of-scope')),
          ...reasons('No evidence', ofOutcome('not-exercised')),
          ...reasons('Blocked', ofOutcome('blocked')),
          ...securityNotRun(run),
          ...(run.tls ?? []).flatMap(connection),
          ...suites(run),
          ...again(run, evidence),
        ],
      },
    ],
  }
}

const FINDINGS: readonly (readonly [rating: Rating, title: string])[] = [
  ['error', 'Tool errors'],
  ['violation', 'Violations'],
  ['warning', 'Warnings'],
  ['note', 'Notes'],
]

const ABOUT_CLIENT = 'Findings about the client'

/** Findings that the console shows in all sections together. */
const MAX_ROWS = 18

/** The checks that these causes make fail or block. */
function explainedBy(causes: readonly CauseWords[]): ReadonlySet<string> {
  return new Set(causes.flatMap(({ explains, waiting }) => [...explains, ...waiting]))
}

function describeExplained(verdicts: readonly Verdict[], evidence: RunEvidence): readonly Block[] {
  if (verdicts.length === 0) return []
  const title = `Explained by these causes: ${countsInWords(verdicts)}`
  return [
    {
      type: 'details',
      title,
      isLong: true,
      blocks: list(verdicts.map((one) => rowOf(one, evidence))),
    },
  ]
}

/** The target, and the release it was checked against. */
function basis({ target, plan, evidence, strict }: Run): string {
  const source = VERSION_SOURCE[target.versionSource]
  const from = plan ? `${plan.mode} mode` : (evidence.file ?? 'a recording')
  const nodes = target.nodes ? `, ${counted(target.nodes.length, 'node')}` : ''
  const rules = `checked against release ${target.judgedVersion} (${source})`
  return `${rules}${nodes}, ${from}, ${counted(evidence.exchanges, 'exchange')}${strict ? ', strict' : ''}`
}

function outdated({ baseline }: Run): readonly Block[] {
  if (!baseline) return []
  return section(
    `The baseline is out of date (${baseline.outdated.length})`,
    list(formatOutdated(baseline)),
    { rating: 'warning' },
  )
}

function causes(run: Run, { verbose = false }: RunEvidence): readonly Block[] {
  const first = fixFirst(run)
  const shown = verbose ? [...first, ...otherCauses(run)] : first
  const findings = shown.map((cause) => describeCause(cause, run, verbose))
  const isLax = run.strict !== true && findings.some(({ rating }) => rating === 'warning')
  const lax = 'Warnings (!) fail a run only with --strict'
  return section('Fix first', [
    ...findings,
    ...(isLax ? [{ type: 'text', text: lax, isQuiet: true } as const] : []),
  ])
}

/** Names the checks without a verdict; if the run fails only because of them, also how to accept them. */
function unverified(
  verdicts: readonly Verdict[],
  rating: Rating,
  { verbose, allowUnverified = false }: RunEvidence,
): readonly Block[] {
  const rows = verdicts.map((one) => ({ ...one, words: one.reason ?? one.title }))
  const isDecisive = rating === 'unverified' && verdicts.length > 0 && !allowUnverified
  return section(`Unverified (${verdicts.length})`, [
    ...list(describeKnown(rows, verbose), { shown: MAX_ROWS }),
    ...(isDecisive
      ? [{ type: 'text', text: 'To accept them, pass --allow-unverified', isQuiet: true } as const]
      : []),
  ])
}

function describeCause(cause: CauseWords, { verdicts }: Run, isWhole: boolean): Finding {
  const { title, effect, where, exchanges, explains, waiting, remedy } = cause
  const ids = explains.length > 0 ? explains : waiting
  const named = isWhole || ids.length < 2 ? ids : [...ids.slice(0, 1), '…']
  const shown = ids.length > 0 ? `: ${named.join(', ')}` : ''
  const what = exchanges.length === 1 ? 'exchange' : 'exchanges'
  const seen = exchanges.length === 0 ? '' : `${what} ${exchanges.join(', ')}`
  const isGrave = verdicts.some(
    ({ checkId, rating }) => rating === 'violation' && ids.includes(checkId),
  )
  return {
    type: 'finding',
    rating: isGrave ? 'violation' : 'warning',
    title,
    description: [where, `${effect}${shown}`, seen].filter((text) => text !== '').join('; '),
    remedy,
  }
}

function findings(
  title: string,
  verdicts: readonly Verdict[],
  evidence: RunEvidence,
  rows: { left: number },
): readonly Block[] {
  const [first] = verdicts
  const shown = Math.min(rows.left, verdicts.length)
  rows.left -= shown
  return section(
    `${title} (${verdicts.length})`,
    evidence.verbose === true
      ? verdicts.map((verdict) => describeFinding(verdict, evidence))
      : list(
          verdicts.map((one) => rowOf(one, evidence)),
          { isShort: verdicts.length > FEW || first?.rating === 'note', shown },
        ),
    { rating: first?.rating },
  )
}

/** Findings that are shown with the titles of their checks. */
const FEW = 5

function rowOf(verdict: Verdict, evidence: RunEvidence): Item {
  const { checkId, expected = '', actual, rating, title, pointer, routes: [route] = [] } = verdict
  // A line that is cut still names the field or the header.
  const missing =
    actual === 'missing' && pointer !== undefined && route !== undefined
      ? `${route}: ${fieldAt(pointer)} is missing`
      : actual === 'none' && expected.startsWith('the header ')
        ? `${expected} is missing`
        : undefined
  return {
    text: [{ code: checkId }, `: ${missing ?? comparison(verdict)}`],
    ...(actual !== undefined && missing === undefined && { end: formatActual(actual) }),
    rating,
    details:
      verdict.subject === 'client'
        ? [title, placeOf(verdict, evidence) ?? ''].filter((one) => one !== '')
        : [title],
  }
}

function comparison({ expected, actual, reason, title }: Verdict): string {
  if (expected === undefined && actual === undefined) return reason ?? title
  return `expected ${expected ?? 'nothing'}, ${formatActual(actual ?? 'nothing')}`
}

/** Describes a finding: its requirement, source, expected and actual value, and exchanges. */
function describeFinding(verdict: Verdict, evidence: RunEvidence): Finding {
  const {
    rating,
    title,
    checkId,
    basis: by,
    source,
    expected,
    actual,
    reason,
    why,
    flaw,
    remedy,
  } = verdict
  const facts = [
    ['check', `${checkId} · ${by}: ${source}`],
    ['expected', expected],
    ['actual', actual],
    ['where', placeOf(verdict, evidence)],
    ['known bug', flaw],
    ['reason', reason],
    ['why', why],
  ] as const
  return {
    type: 'finding',
    rating,
    title,
    facts: facts.flatMap(([name, text]) =>
      text === undefined || text === '' ? [] : [[name, text]],
    ),
    remedy,
  }
}

function placeOf(verdict: Verdict, { exchangesOf }: RunEvidence): string | undefined {
  const { exchanges, handshakes, pointer, failed, count } = verdict
  const [first, ...more] = exchanges
  if (first === undefined) return handshakes && `handshake ${handshakes.join(', ')}`
  const exchange = exchangesOf?.(first)
  const parts = [
    [
      exchange && `${exchange.request.method} ${maskTarget(exchange)}`,
      exchange?.response && `status ${exchange.response.status}`,
      pointer ? `at ${pointer}` : undefined,
    ],
    [`exchange ${first}`, more.length > 0 ? `also ${more.join(', ')}` : undefined],
    [failed === undefined ? undefined : `${failed} of ${count} failed`],
  ]
  return parts
    .map((words) => words.filter((word) => word !== undefined).join(', '))
    .filter((words) => words !== '')
    .join('; ')
}

function knownDeviations(
  verdicts: readonly Verdict[],
  { baseline }: Run,
  { verbose = false }: RunEvidence,
): readonly Block[] {
  if (!baseline || (verdicts.length === 0 && baseline.notLookedAt === 0)) return []
  const { notLookedAt, entries, file } = baseline
  const rows = verdicts.flatMap(({ known, rating, checkId }) =>
    known
      ? [{ checkId, rating, words: `${knownWord(rating, known)}: ${knownInWords(known)}` }]
      : [],
  )
  const unseen = `${notLookedAt} of ${counted(entries, 'entry', 'entries')} in ${file} not checked by this run`
  return section(`Accepted by the baseline (${verdicts.length})`, [
    ...list(describeKnown(rows, verbose)),
    ...(notLookedAt === 0 ? [] : [{ type: 'text', text: unseen, isQuiet: true } as const]),
  ])
}

/** Groups checks without a verdict by the reason. */
function reasons(title: string, verdicts: readonly Verdict[]): readonly Block[] {
  const [first] = verdicts
  const items = byReason(verdicts).map(({ name, verdicts: members }) => ({
    text: `${members.length}: ${name}`,
    details: [members.map(({ checkId }) => checkId).join(', ')],
  }))
  return section(`${title} (${verdicts.length})`, list(items), { rating: first?.rating })
}

/** Names the security checks that the headline counts as not run, by the reason. */
function securityNotRun({ verdicts }: Run): readonly Block[] {
  const all = listSecurityNotRun(verdicts)
  const items = byReason(all).map(({ name, verdicts: members }) => ({
    text: `${members.length}: ${name}`,
    details: members.map(({ checkId, title }) => `${checkId}: ${title}`),
  }))
  return section(`Security checks not run (${all.length})`, list(items))
}

function connection(endpoint: TlsEndpoint): readonly Block[] {
  const rows = tlsFacts(endpoint).flatMap(([name, lines]) =>
    lines.map((line, at) => [at === 0 ? name : '', line]),
  )
  const columns = [{ title: 'About' }, { title: 'Found' }]
  return section('Encrypted connection', [{ type: 'table', columns, rows }])
}

function suites({ verdicts }: Run): readonly Block[] {
  const groups = bySuite(verdicts.filter(({ subject }) => subject === 'server'))
  const isJudged = ({ rating }: Verdict): boolean => rating !== 'none'
  const judged = groups.filter(({ verdicts: members }) => members.some(isJudged))
  const others = groups.filter((group) => !judged.includes(group))
  const names = others.map(({ name }) => name).join(', ')
  return section('Suites', [
    ...(judged.length === 0
      ? []
      : [
          {
            type: 'table' as const,
            columns: [{ title: 'Suite', kind: 'code' as const }, { title: 'Checks' }],
            rows: judged.map(({ name, verdicts: members }) => [name, countsInWords(members)]),
          },
        ]),
    ...(names === '' ? [] : [{ type: 'text', text: `Skipped: ${names}`, isQuiet: true } as const]),
  ])
}

/** The command that repeats only the gravest finding of a live run. */
function again(run: Run, { moreOptions }: RunEvidence): readonly Block[] {
  const found = FINDINGS.map(([rating]) =>
    run.verdicts.find((one) => one.subject === 'server' && one.rating === rating && !one.known),
  ).find((one) => one !== undefined)
  const command = found && certifyAgain(run, found, moreOptions)
  if (command === undefined) return []
  return [
    { type: 'text', text: 'To check only the worst finding again:', isQuiet: true },
    { type: 'command', command },
  ]
}

/** Counts the checks without a verdict, except unverified ones, which have their own section. */
function formatUntested(others: readonly Verdict[]): string {
  const count = (wanted: Verdict['outcome']): number =>
    others.filter(({ outcome }) => outcome === wanted).length
  const parts = [
    [count('out-of-scope'), 'out of scope'],
    [count('not-exercised'), 'without evidence'],
    [count('blocked'), 'blocked'],
    [count('not-applicable'), 'for other releases'],
  ] as const
  const shown = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`)
  return `Not tested: ${shown.length === 0 ? 'nothing' : shown.join(', ')}`
}

/** Formats the result for the client, to precede the sentence about the server; empty if no check was about it. */
function formatClient({ client }: Run, found: readonly Verdict[]): string {
  const { violations, warnings, notes, ok } = client
  if (found.length === 0)
    return ok > 0 && violations + warnings + notes === 0
      ? `the client passed ${counted(ok, 'check')}; `
      : ''
  const parts = [
    ...(violations > 0 ? [countOf('violation', violations)] : []),
    ...(warnings > 0 ? [countOf('warning', warnings)] : []),
    ...(notes > 0 ? [countOf('note', notes)] : []),
  ]
  return `${formatList(parts)} about the client; `
}
