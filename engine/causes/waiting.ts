import { notFoundIn } from '../judge/evaluation/answered.ts'
import { WITHOUT_PROBE } from '../judge/evaluation/reconcile.ts'
import { selectorsOf } from '../judge/evidence/dispatch.ts'
import type { Check } from '../model/check.ts'
import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import type { Findings } from './findings.ts'
import type { BrokenJson } from './patterns/broken-json.ts'
import type { RejectedRequests } from './patterns/credentials/lost-headers.ts'
import type { Routing } from '../judge/evaluation/unrouted.ts'

interface Around {
  readonly checks: ReadonlyMap<string, Check>
  /** The cause that routes are missing. */
  readonly missing: Cause | undefined
  /** The causes that headers of requests do not arrive. */
  readonly lost: readonly RejectedRequests[]
  readonly routing: Routing
  /** The cause that JSON cannot be parsed. */
  readonly broken: BrokenJson | undefined
}

/**
 * Adds to each cause the checks that wait for it. A check waits if its reason names the header, if
 * its predecessor never passed, or if its route is missing. It waits for one cause at most, or for
 * each header that its reason names; without evidence, for none.
 */
export function waitingFor(
  causes: readonly Cause[],
  { verdicts }: Findings,
  { checks, missing, lost, routing, broken }: Around,
): readonly Cause[] {
  const isHidden = causes.some(
    ({ subject: { kind, name } }) =>
      kind === 'header' && verdicts.some(({ reason = '' }) => isNamed(reason, name)),
  )
  // Where a header hides responses, a single one that failed may be the odd one.
  const heldNowhere = new Set(
    verdicts
      .filter((verdict) => isHeldNowhere(verdict) && !(isHidden && verdict.count === 1))
      .map(({ checkId }) => checkId),
  )
  const isMissing = (check: Check | undefined, reason: string): boolean => {
    if (routing.missing.has(notFoundIn(reason) ?? '')) return true
    return check !== undefined && isUnanswered(reason) && asksForMissing(check, routing)
  }
  const failures = new Map(verdicts.map((verdict) => [verdict.checkId, verdict] as const))
  const byCause = new Map<Cause, string[]>(causes.map((cause) => [cause, []]))
  for (const verdict of verdicts.filter(isWaiting)) {
    const { checkId, reason = '' } = verdict
    const check = checks.get(checkId)
    const named = causes.filter(
      ({ subject: { kind, name } }) => kind === 'header' && isNamed(reason, name),
    )
    const cause =
      causes.find(({ explains }) =>
        explains.some(
          (id) => heldNowhere.has(id) && reason === `${id} must pass first, but failed`,
        ),
      ) ??
      (missing && isMissing(check, reason) ? missing : undefined) ??
      (broken && verdict.exchanges.some((index) => broken.exchanges.has(index))
        ? broken.cause
        : undefined) ??
      lost.find(({ status }) => reason.endsWith(`returned ${status}`))?.cause ??
      causes.find(({ explains }) => explains.some((id) => hidesBody(failures.get(id), reason)))
    const all = named.length > 0 ? eachOnce(named) : cause ? [cause] : []
    for (const one of all) byCause.get(one)?.push(checkId)
  }
  return causes.map((cause) => ({ ...cause, waiting: byCause.get(cause) ?? [] }))
}

/** The first cause of each header. */
function eachOnce(causes: readonly Cause[]): readonly Cause[] {
  return causes.filter(
    ({ subject: { name } }, at) => causes.findIndex(({ subject }) => subject.name === name) === at,
  )
}

/** Whether the form of a response is wrong, and shows nothing for that reason: `a response of 404 application/json does not show …`. */
function hidesBody({ expected = '', actual = '' }: Partial<Verdict> = {}, reason: string): boolean {
  const [status] = actual.split(' ', 1)
  const shown = reason.replace(/^a response of /, '')
  return expected.startsWith(`${status} `) && shown.startsWith(`${actual} does not show `)
}

/** Checks can also be out of scope because a response lacks a header. */
function isWaiting({ rating, outcome }: Verdict): boolean {
  return rating === 'unverified' || outcome === 'out-of-scope'
}

function isHeldNowhere({ outcome, count, failed }: Verdict): boolean {
  return outcome === 'fail' && failed === count
}

function isNamed(reason: string, header: string | undefined): boolean {
  if (header === undefined) return false
  const at = reason.toLowerCase().indexOf(header)
  return at >= 0 && !isPartOfId(reason, at, header.length)
}

/** `session.create.cookie must pass first, but failed` names no Cookie. */
function isPartOfId(reason: string, at: number, length: number): boolean {
  return /[\w.-]/.test(`${reason[at - 1] ?? ' '}${reason[at + length] ?? ' '}`.trim())
}

/** Nothing was sent because something was missing, or the response was 404. */
function isUnanswered(reason: string): boolean {
  return reason === WITHOUT_PROBE || reason.startsWith('404 ')
}

/** Whether all routes of an evidence step are unserved, and at least one is known to be missing. */
function asksForMissing({ evidence }: Check, { missing, served }: Routing): boolean {
  const steps = selectorsOf(evidence).map(({ route = [] }) => [route].flat())
  const alternatives = evidence.kind === 'state' ? [steps.flat()] : steps
  return alternatives.some(
    (routes) => routes.some((one) => missing.has(one)) && !routes.some((one) => served.has(one)),
  )
}
