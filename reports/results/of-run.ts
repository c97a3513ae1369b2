import { fieldAt } from '#engine/model/json/field-path.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Known } from '#engine/model/results/known.ts'
import type { ItemPlace, Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import { type Run, showsAnything } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { causesOf } from '../causes.ts'
import { renderCurl } from '../curl/curl.ts'
import type { Evidence } from '../evidence.ts'
import { headline } from '../headline.ts'
import { LIST_DEMAND, knownInWords } from '../known-words.ts'
import { callOf } from '../html/call-of.ts'
import { isFailing, saysOf } from './failing.ts'
import { createMask, maskTarget } from '../secrets.ts'

/** A run as a result: one item for each verdict, in the run's order. */
export function resultOfRun(
  run: Run,
  evidence: Evidence,
  command: 'certify' | 'judge' = run.evidence.live ? 'certify' : 'judge',
): Result {
  const { sentence, short, product, place, url, rating } = headline(run)
  // Callers that only write the page need neither.
  let items: Result['items'] | undefined
  let took: Result['took']
  return {
    command,
    tool: run.tool,
    ...(run.created !== undefined && { created: run.created }),
    subject: `${product} ${place} ${url}`,
    headline: sentence,
    claim: short,
    rating,
    problems: problemsOf(run),
    get items() {
      return (items ??= run.verdicts.map((verdict) => itemOf(verdict, run, evidence)))
    },
    causes: causesOf(run),
    properties: propertiesOf(run),
    get took() {
      return (took ??= tookOf(run, evidence))
    },
  }
}

/** Returns the problems that no item shows: no decided check, incomplete evidence, or an outdated baseline. */
function problemsOf(run: Run): readonly Problem[] {
  const { claim } = headline(run)
  const why = run.evidence.remarks.find((remark) => remark.startsWith('nothing was shown'))
  const says = `${claim}${why === undefined ? '' : `; ${why}`}`
  return [
    ...(showsAnything(run)
      ? []
      : [{ demand: 'something was checked', says, kind: 'nothing' } as const]),
    ...(isWhole(run)
      ? []
      : [{ demand: 'the evidence is complete', says, kind: 'incomplete' } as const]),
    ...(run.baseline?.outdated ?? []).map(
      ({ says: what }) => ({ demand: LIST_DEMAND, says: what, kind: 'outdated' }) as const,
    ),
  ]
}

function isWhole({ complete, evidence }: Run): boolean {
  return complete && evidence.complete
}

function propertiesOf(run: Run): NonNullable<Result['properties']> {
  const { target, plan, evidence, tool } = run
  const all: readonly (readonly [string, string | undefined])[] = [
    ['target', target.url],
    ['claimed-version', target.claimedVersion],
    ['judged-version', target.judgedVersion],
    ['version-source', target.versionSource],
    ['mode', plan?.mode],
    ['evidence', evidence.file],
    ['complete', String(isWhole(run))],
    ['tool', `${tool.name} ${tool.version}`],
  ]
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

/** How long each exchange took that a verdict rests on. */
function tookOf({ verdicts }: Run, { exchangesOf }: Evidence): ReadonlyMap<number, number> {
  const behind = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const took = new Map<number, number>()
  for (const index of behind) {
    const { startedAt, endedAt } = exchangesOf(index) ?? {}
    if (startedAt !== undefined && endedAt !== undefined)
      took.set(index, Math.max(0, endedAt - startedAt))
  }
  return took
}

function itemOf(verdict: Verdict, run: Run, evidence: Evidence): ResultItem {
  const { checkId, suite, title, outcome, rating, subject, exchanges } = verdict
  const { source, since, expected, actual, why, remedy, reason, basis, pointer = '' } = verdict
  const { known } = verdict
  const [first] = exchanges
  const exchange = first === undefined ? undefined : evidence.exchangesOf(first)
  const field = fieldAt(pointer)
  return {
    rule: checkId,
    group: suite,
    title,
    outcome,
    rating,
    subject,
    exchanges,
    source,
    basis,
    isFailing: isFailing(verdict, evidence),
    says: `${onceKnown(known)}${outcome === 'fail' ? saysOf(verdict) : (reason ?? '')}`,
    ...(field !== '' && { field }),
    ...(verdict.routes && { routes: verdict.routes }),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { found: actual }),
    ...(since !== undefined && { since }),
    ...(why !== undefined && { why }),
    ...(remedy !== undefined && { remedy }),
    ...(known && known.expired !== true && { known }),
    ...(pointer !== '' && { pointer }),
    ...(verdict.failed !== undefined && { share: `${verdict.failed} of ${verdict.count} failed` }),
    ...(verdict.proven === false && { isUnproven: true }),
    places: placesOf(verdict, evidence),
    ...(exchange && outcome === 'fail' && seenIn(exchange, run)),
  }
}

/** Formats the entry of a finding that expired, as a prefix; empty if it has not. */
function onceKnown(known: Known | undefined): string {
  return known?.expired === true ? `${knownInWords(known)}: ` : ''
}

/** Returns the places in the recording that show a finding; empty unless the check failed. */
function placesOf({ outcome, exchanges }: Verdict, { placeOf }: Evidence): readonly ItemPlace[] {
  if (outcome !== 'fail' || !placeOf) return []
  return exchanges.flatMap((index) => placeOf(index) ?? [])
}

/** Describes the exchange that shows a finding most typically. */
function seenIn(
  exchange: Exchange,
  run: Run,
): Pick<ResultItem, 'call' | 'curl' | 'request' | 'status'> {
  return {
    call: callOf(exchange, run.target.nodes ?? [run.target.url], createMask([exchange])),
    request: `${exchange.request.method} ${maskTarget(exchange)}`,
    ...(exchange.response && { status: exchange.response.status }),
    curl: renderCurl(exchange),
  }
}
