import { isClaimed, isClaimedSuite } from '../../knowledge/areas.ts'
import { describeFlaw, fixedIn, type KnownFlaw, knownFlaws } from '../../knowledge/known-flaws.ts'
import { listReferences } from '../../knowledge/releases.ts'
import type { Check } from '../../model/check.ts'
import { CAPABILITIES } from '../../model/capabilities.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { LOGIN_ONLY, MODE_RANK, type Plan, type ProbeResult } from '../../model/recording.ts'
import {
  type Basis,
  type Level,
  NOT_CLAIMED,
  type Outcome,
  rate,
  type Verdict,
} from '../../model/results/verdict.ts'
import { type Traffic, trafficJudgedBy } from '../../model/traffic.ts'
import {
  findBegin,
  describeAvailability,
  describePeriod,
  isWithin,
  type Version,
} from '../../model/version.ts'
import { selectorsOf } from '../evidence/dispatch.ts'
import type { EvaluationResult } from './evaluation-result.ts'
import type { AnsweredInstead } from './answered.ts'
import { A_PASSWORD_IN_BASIC, asksForPassword } from './login-only.ts'
import { restsOnAll } from './rests-on.ts'
import { shorten, shortenPointer } from './shorten.ts'
import { describeSource } from './source.ts'
import type { Withheld } from './withheld.ts'

export interface Circumstances {
  readonly version: Version
  /** Missing for foreign traffic. */
  readonly plan?: Plan
  readonly probes?: readonly ProbeResult[]
  /** Why the run ended before its last probe. */
  readonly ended?: string | undefined
  readonly only?: readonly string[]
  /** The claimed areas; missing if all are. */
  readonly profile?: readonly string[]
  readonly strict: boolean
  readonly traffic: Traffic
  readonly settings: Readonly<Record<string, string>>
}

/** Resolves the checks that depend on others, after everything was evaluated. */
interface Evaluated extends AnsweredInstead {
  readonly resultOf: (id: string) => EvaluationResult | undefined
  readonly checkOf: (id: string) => Check | undefined
  readonly conditionOf: (id: string) => string | undefined
  /** Describes objects that the account could not see. */
  readonly withheld: Pick<Withheld, 'neededFor'>
  /** Describes logins whose password is not known to be valid. */
  readonly unprovenFor: (check: Check) => string | undefined
}

/** Returns the verdict of a check from the result of its evidence, or from the lack of one. */
export function reconcile(
  check: Check,
  suite: string,
  result: EvaluationResult | undefined,
  around: Circumstances,
  heard: Evaluated,
): Verdict {
  const level = check.title.split(' ', 1)[0] as Level
  const basis: Basis = check.source.basis
  const decided = decide(check, suite, result, around, heard)
  const { outcome } = decided
  const strict = around.strict || (check.isClaim === true && around.profile !== undefined)
  const since = findBegin(check.versions)
  const when = outcome === 'fail' ? heard.conditionOf(check.id) : undefined
  return {
    checkId: check.id,
    suite,
    title: check.title,
    subject: check.subject,
    level,
    basis,
    source: describeSource(check.source),
    ...(since !== undefined && { since }),
    outcome,
    rating: rate(outcome, level, basis, { live: around.plan !== undefined, strict }),
    ...(decided.reason !== undefined && { reason: shorten(decided.reason) }),
    ...(outcome === 'fail' &&
      result?.worst && {
        expected: shorten(result.worst.expected),
        actual: shorten(result.worst.actual),
        ...(result.worst.pointer !== undefined && {
          pointer: shortenPointer(result.worst.pointer),
        }),
      }),
    exchanges: isDecided(outcome) ? (result?.exchanges ?? []) : [],
    ...(isDecided(outcome) &&
      result &&
      result.handshakes.length > 0 && { handshakes: result.handshakes }),
    count: isDecided(outcome) ? (result?.count ?? 0) : 0,
    ...(outcome === 'fail' && result && { failed: result.failed }),
    ...(outcome === 'fail' && result && result.routes.length > 0 && { routes: result.routes }),
    ...(when !== undefined && { when }),
    ...(outcome === 'fail' && check.why !== undefined && { why: check.why }),
    ...(outcome === 'fail' && advise(check, result, around.version)),
  }
}

/** Returns the known bug in the release, or else the remedy for this server. */
function advise(
  check: Check,
  result: EvaluationResult | undefined,
  version: Version,
): Pick<Verdict, 'flaw' | 'remedy'> {
  const flaw = flawBehind(check, version)
  const fixed = flaw && fixedIn(flaw, version)
  const update = fixed === undefined ? undefined : `upgrade to ${fixed} or later`
  const remedy = flaw ? update : (result?.worst?.remedy ?? check.remedy)
  return {
    ...(flaw && { flaw: describeFlaw(flaw, version) }),
    ...(remedy !== undefined && { remedy }),
  }
}

/** The known flaw of the release that makes a check fail. */
function flawBehind(check: Check, version: Version): KnownFlaw | undefined {
  return knownFlaws(version).find(({ checks }) => checks?.includes(check.id))
}

function isDecided(outcome: Outcome): boolean {
  return outcome === 'pass' || outcome === 'fail'
}

interface Decision {
  readonly outcome: Outcome
  readonly reason?: string
}

function decide(
  check: Check,
  suite: string,
  result: EvaluationResult | undefined,
  around: Circumstances,
  heard: Evaluated,
): Decision {
  if (!isWithin(around.version, check.versions))
    return { outcome: 'not-applicable', reason: `only ${describePeriod(check.versions)}` }
  const lines = listReferences(around.version)
  if (lines.some((line) => !isWithin(line, check.versions)))
    return {
      outcome: 'not-exercised',
      reason: `${describeAvailability(check.versions)}: differs among the last ${lines.length} release lines`,
    }
  if (!isSelected(check.id, around.only))
    return { outcome: 'out-of-scope', reason: 'not selected by --suite or --check' }
  const traffic = trafficJudgedBy(check)
  if (traffic !== around.traffic) return { outcome: 'out-of-scope', reason: NEEDED[traffic] }
  if (isAboutClients(check) && around.plan && !around.plan.capabilities.includes('client-traffic'))
    return { outcome: 'out-of-scope', reason: CAPABILITIES['client-traffic'].needed }
  if (result?.defect !== undefined) return { outcome: 'error', reason: result.defect }
  if (result && result.count > 0) return { outcome: result.failed > 0 ? 'fail' : 'pass' }
  const outside = around.profile && leavesOut(around.profile, check, suite, result)
  if (outside !== undefined) return { outcome: 'out-of-scope', reason: outside }
  return withoutEvidence(check, result, around, heard)
}

/** Why a profile leaves a check without evidence: its area, or a route that it rests on; undefined if it does not. */
function leavesOut(
  profile: readonly string[],
  check: Check,
  suite: string,
  result: EvaluationResult | undefined,
): string | undefined {
  const isOutside = (route: string): boolean => !isClaimed(templateOfRoute(route), profile)
  const steps = selectorsOf(check.evidence).map(({ route = [] }) => [route].flat())
  const alternatives = check.evidence.kind === 'state' ? [steps.flat()] : steps
  const isAboutOthers = alternatives.some((one) => one.length > 0 && one.every(isOutside))
  if (result?.isUnclaimed === true || isAboutOthers || !isClaimedSuite(suite, profile))
    return NOT_CLAIMED
  const needed = restsOnAll(check).find(isOutside)
  return needed === undefined ? undefined : `needs ${needed}, which is not in the claimed profile`
}

/** `GET /streams` is at `/streams`. */
function templateOfRoute(route: string): string {
  return route.slice(route.indexOf(' ') + 1)
}

/** Requests of our own probes say nothing about a client, and nothing that only a client would do. */
function isAboutClients({ needs }: Check): boolean {
  return needs?.includes('client-traffic') ?? false
}

/** Whether an id prefix given by --suite or --check selects the check. */
export function isSelected(id: string, only: readonly string[] | undefined): boolean {
  return (
    only === undefined ||
    only.length === 0 ||
    only.some((one) => id === one || id.startsWith(`${one}.`))
  )
}

function withoutEvidence(
  check: Check,
  result: EvaluationResult | undefined,
  { plan, probes, ended, profile, version }: Circumstances,
  heard: Evaluated,
): Decision {
  const before = [...resultsBefore(check, heard)]
  const broken = before.find(([, one]) => one.failed > 0)
  const flaw = broken && flawBehind(broken[0], version)
  if (flaw)
    return { outcome: 'out-of-scope', reason: `needs a release without this bug: ${flaw.what}` }
  if (broken) return { outcome: 'blocked', reason: `${broken[0].id} must pass first, but failed` }
  if (!plan)
    return {
      outcome: 'not-exercised',
      reason:
        result?.silence ??
        (result?.needs === undefined
          ? (heard.unprovenFor(check) ?? 'no matching request in the recording')
          : `needs ${result.needs}`),
    }
  const missing = check.needs?.find((need) => !plan.capabilities.includes(need))
  if (missing) return { outcome: 'out-of-scope', reason: CAPABILITIES[missing].needed }
  if (MODE_RANK[check.mode] > MODE_RANK[plan.mode])
    return { outcome: 'out-of-scope', reason: `needs --mode ${check.mode}` }
  if (plan.capabilities.includes(LOGIN_ONLY) && asksForPassword(check))
    return { outcome: 'out-of-scope', reason: `needs ${A_PASSWORD_IN_BASIC}` }
  // A predecessor gives the more precise reason: a check's own reason also fits other rejections.
  const needed =
    before.map(([above, one]) => neededBy(above, one, heard)).find((one) => one !== undefined) ??
    neededBy(check, result, heard)
  if (needed !== undefined) return { outcome: 'out-of-scope', reason: `needs ${needed}` }
  const inFront = heard.answeredInFront(check)
  if (inFront !== undefined) return { outcome: 'not-exercised', reason: inFront }
  // A failed clean-up is reported separately and blocks no check.
  const failed = probes?.find(({ name, outcome }) => outcome === 'failed' && name !== CLEAN_UP)
  if (failed && result?.silence === undefined)
    return {
      outcome: 'blocked',
      reason: `the probe ${failed.name} failed: ${failed.reason ?? 'no reason given'}`,
    }
  const silence = result?.silence ?? heard.answeredInstead(check)
  if (profile && silence === undefined && ended === undefined)
    return { outcome: 'out-of-scope', reason: 'no request to a claimed area covers this check' }
  const noSession = (heard.resultOf(SESSION_ID)?.failed ?? 0) > 0
  if (silence === undefined && noSession && asksWithSession(check))
    return { outcome: 'blocked', reason: `${SESSION_ID} must pass first, but failed` }
  return { outcome: 'not-exercised', reason: silence ?? withoutProbe(ended) }
}

/** The check that a login returns a session ID: without one, no request has a session. */
const SESSION_ID = 'session.record.session-id'

function asksWithSession({ evidence }: Check): boolean {
  return selectorsOf(evidence).some(({ form = 'any' }) =>
    [form].flat().every((one) => one === 'session' || one === 'cookie'),
  )
}

/** The reason of a check for which nothing was sent. */
export const WITHOUT_PROBE = 'this run did not trigger this check'

function withoutProbe(ended: string | undefined): string {
  return ended === undefined ? WITHOUT_PROBE : `the run ended before this check: ${ended}`
}

/** Yields the predecessors of a check with their results, nearest first. */
function* resultsBefore(
  { after }: Check,
  heard: Evaluated,
): Generator<readonly [Check, EvaluationResult]> {
  const check = after === undefined ? undefined : heard.checkOf(after)
  if (!check) return
  const result = heard.resultOf(check.id)
  if (result) yield [check, result]
  yield* resultsBefore(check, heard)
}

/** The requirement of a check without evidence that this account, or this server, does not meet. */
function neededBy(
  check: Check,
  result: EvaluationResult | undefined,
  heard: Evaluated,
): string | undefined {
  if (result && result.count > 0) return undefined
  return result?.needs ?? heard.withheld.neededFor(check)
}

/** How to include the checks of one kind of traffic. */
const NEEDED: Readonly<Record<Traffic, string>> = {
  interface: 'needs a recording of the interface',
  backend: CAPABILITIES['backend-traffic'].needed,
  migration: CAPABILITIES.migration.needed,
}
