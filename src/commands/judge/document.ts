import type { Exchange } from '#engine/model/exchange.ts'
import type { Run, TlsEndpoint } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { certifyAgain, type MoreSuites } from '#reports/again.ts'
import { causesLeftOut, type CauseWords, fixFirst, otherCauses } from '#reports/causes.ts'
import { maskTarget } from '#reports/secrets.ts'
import {
  type Block,
  type Document,
  type Finding,
  list,
  section,
} from '#reports/document/document.ts'
import { headline, VERSION_SOURCE } from '#reports/headline.ts'
import { knownInWords, knownWord } from '#reports/known-words.ts'
import { countOf } from '#reports/legend.ts'
import { byReason, bySuite, countsInWords, sectionsOf } from '#reports/sections.ts'
import { tlsFacts } from '#reports/tls-facts.ts'

/** Evidence and options for the document of a run. */
export interface RunEvidence {
  readonly exchangesOf?: ((index: number) => Exchange | undefined) | undefined
  /** For the command that runs a check again. */
  readonly moreSuites?: MoreSuites | undefined
  /** Shows every finding whole, and names all checks that were not judged. */
  readonly verbose?: boolean | undefined
}

/** Describes a judged run: what to fix first, then the findings with the gravest first. */
export function describeRun(run: Run, evidence: RunEvidence = {}): Document {
  const { product, place, url, sentence, rating } = headline(run)
  const { server, client, known, others } = sectionsOf(run)
  const { verbose = false } = evidence
  const named = verbose ? Infinity : NAMED
  const ofOutcome = (wanted: Verdict['outcome']) => others.filter((one) => one.outcome === wanted)
  return {
    title: `${product} ${place} ${url}`,
    headline: sentence,
    rating,
    facts: [basis(run), ...run.evidence.remarks.map((remark) => `note: ${remark}`)],
    blocks: [
      ...outdated(run),
      ...causes(run),
      ...FINDINGS.flatMap(([of, title, whole]) =>
        findings(title, server[of], verbose ? Infinity : whole, evidence),
      ),
      ...findings(ABOUT_CLIENT, client, verbose ? Infinity : 0, evidence),
      ...knownDeviations(known, run),
      ...reasons('Unverified', server.unverified, named),
      ...reasons('Out of scope', ofOutcome('out-of-scope'), verbose ? Infinity : 0),
      ...reasons('Not exercised', ofOutcome('not-exercised'), verbose ? Infinity : 0),
      ...reasons('Blocked', ofOutcome('blocked'), named),
      ...(run.tls ?? []).flatMap(connection),
      ...suites(run),
      ...again(run, evidence),
      tally(run),
    ],
  }
}

/** Checks that are named of a cause or a reason. */
const NAMED = 4

/** How many findings of each rating are shown whole; a line says enough of the others. */
const FINDINGS: readonly (readonly [rating: Rating, title: string, whole: number])[] = [
  ['error', 'Errors of this tool', 10],
  ['violation', 'Violations', 10],
  ['warning', 'Warnings', 0],
  ['note', 'Notes', 0],
]

const ABOUT_CLIENT = 'About the client; these never count against the server'

/** The target, and the release that it was judged as. */
function basis({ target, plan, evidence, strict }: Run): string {
  const source = VERSION_SOURCE[target.versionSource]
  const from = plan ? `mode ${plan.mode}` : (evidence.file ?? 'a recording')
  const nodes = target.nodes ? `, ${counted(target.nodes.length, 'node')}` : ''
  const rules = `judged by the rules of ${target.judgedVersion} (${source})`
  return `${rules}${nodes}, ${from}, ${counted(evidence.exchanges, 'exchange')}${strict ? ', strict' : ''}`
}

function outdated({ baseline }: Run): readonly Block[] {
  const all = baseline?.outdated ?? []
  return section(
    `The list of known deviations is out of date (${all.length})`,
    list(all.map(({ says }) => says)),
    { rating: 'warning' },
  )
}

function causes(run: Run): readonly Block[] {
  const others = otherCauses(run).length
  const leftOut = causesLeftOut(run)
  const rest = `and ${counted(others, 'more cause')}, in the report${leftOut === '' ? '' : `; ${leftOut}`}`
  return section('Fix first', [
    ...fixFirst(run).map((cause) => describeCause(cause, run)),
    ...(others > 0 ? [{ type: 'text', text: rest, isQuiet: true } as const] : []),
  ])
}

function describeCause(cause: CauseWords, { verdicts }: Run): Finding {
  const { title, effect, where, exchanges, explains, waiting, remedy } = cause
  const ids = explains.length > 0 ? explains : waiting
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
  const shown = ids.length === 0 ? '' : `: ${ids.slice(0, NAMED).join(', ')}${more}`
  const seen = exchanges.length === 0 ? '' : `; exchange ${exchanges.join(', ')}`
  const isGrave = verdicts.some(
    ({ checkId, rating }) => rating === 'violation' && ids.includes(checkId),
  )
  return {
    type: 'finding',
    rating: isGrave ? 'violation' : 'warning',
    title,
    description: [where, `${effect}${seen}${shown}`].filter((text) => text !== '').join('; '),
    remedy,
  }
}

function findings(
  title: string,
  verdicts: readonly Verdict[],
  whole: number,
  evidence: RunEvidence,
): readonly Block[] {
  const [first] = verdicts
  return section(
    `${title} (${verdicts.length})`,
    [
      ...verdicts.slice(0, whole).map((verdict) => describeFinding(verdict, evidence)),
      ...list(
        verdicts
          .slice(whole)
          .map((verdict) => ({
            text: [{ code: verdict.checkId }, `: ${comparison(verdict)}`],
            rating: verdict.rating,
          })),
        { isShort: true },
      ),
    ],
    { rating: first?.rating },
  )
}

function comparison({ expected, actual, reason, title }: Verdict): string {
  if (expected === undefined && actual === undefined) return reason ?? title
  return `${expected ?? 'nothing'} → ${actual ?? 'nothing'}`
}

/** One finding: the requirement, who says so, expected next to actual, and where it was seen. */
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
    ['known flaw', flaw],
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
      exchange?.response && `answered ${exchange.response.status}`,
      pointer ? `at ${pointer}` : undefined,
    ],
    [`exchange ${first}`, more.length > 0 ? `also ${more.join(', ')}` : undefined],
    [failed === undefined ? undefined : `${failed} of ${count} differ`],
  ]
  return parts
    .map((words) => words.filter((word) => word !== undefined).join(', '))
    .filter((words) => words !== '')
    .join('; ')
}

function knownDeviations(verdicts: readonly Verdict[], { baseline }: Run): readonly Block[] {
  if (!baseline || (verdicts.length === 0 && baseline.notLookedAt === 0)) return []
  const { notLookedAt, entries, file } = baseline
  const items = verdicts.flatMap(({ known, rating, checkId }) =>
    known
      ? [{ text: `${checkId}: ${knownWord(rating, known)}: ${knownInWords(known)}`, rating }]
      : [],
  )
  const unseen = `${notLookedAt} of ${entries} in ${file} not looked at`
  return section(`Known deviations (${verdicts.length})`, [
    ...list(items),
    ...(notLookedAt === 0 ? [] : [{ type: 'text', text: unseen, isQuiet: true } as const]),
  ])
}

/** Checks that were not judged, grouped by what would bring them in. */
function reasons(title: string, verdicts: readonly Verdict[], named: number): readonly Block[] {
  const [first] = verdicts
  const items = byReason(verdicts).map(({ name, verdicts: members }) => {
    const shown = members.slice(0, named).map(({ checkId }) => checkId)
    const more = members.length - shown.length
    const names =
      shown.length > 0 && more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
    return { text: `${members.length}: ${name}`, details: names === '' ? [] : [names] }
  })
  return section(`${title} (${verdicts.length})`, list(items), { rating: first?.rating })
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
    ...(names === ''
      ? []
      : [{ type: 'text', text: `Not judged: ${names}`, isQuiet: true } as const]),
  ])
}

/** The command that repeats only the gravest finding of a live run. */
function again(run: Run, { moreSuites }: RunEvidence): readonly Block[] {
  const found = FINDINGS.map(([rating]) =>
    run.verdicts.find((one) => one.subject === 'server' && one.rating === rating && !one.known),
  ).find((one) => one !== undefined)
  const command = found && certifyAgain(run, found, moreSuites)
  if (command === undefined) return []
  return [
    { type: 'text', text: 'One check again, with all that its suite asks:', isQuiet: true },
    { type: 'command', command },
  ]
}

/** Ratings count only checks of the server; skipped checks include those of clients, as their list does. */
function tally({ summary, client }: Run): Block {
  const { byOutcome, ok, violations, warnings, notes, unverified, errors, known = 0 } = summary
  const parts = [
    countOf('ok', ok),
    countOf('violation', violations),
    countOf('warning', warnings),
    countOf('note', notes),
    countOf('unverified', unverified),
    ...(errors > 0 ? [countOf('error', errors)] : []),
    ...(known > 0 ? [`${known} known`] : []),
    `${byOutcome['out-of-scope'] + client.byOutcome['out-of-scope']} out of scope`,
    `${byOutcome['not-applicable'] + client.byOutcome['not-applicable']} for other releases`,
  ]
  return { type: 'text', text: parts.join(', ') }
}
