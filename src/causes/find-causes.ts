import type { Cause } from '../model/cause.ts'
import type { Deviation } from '../model/deviation.ts'
import type { Verdict } from '../model/verdict.ts'
import { isWithin } from '../model/version.ts'
import type { Findings, Known } from './findings.ts'
import { groupsOf } from './groups.ts'
import { missingRoutes } from './missing-routes.ts'
import { nullsLeftOut } from './nulls-left-out.ts'
import { shownBy } from './shown.ts'
import { fits } from './fit.ts'
import { joinRefusals, sameAnswer } from './same-answer.ts'
import { createSubjectOf, subjectsOf } from './subject.ts'
import { waitingFor } from './waiting.ts'

/** A deviation, and how well it fits what is not explained yet. */
interface Candidate {
  readonly deviation: Deviation
  readonly explains: readonly string[]
  readonly score: number
  readonly isAlike: boolean
}

/** What a check that passed although a deviation should make it fail takes from the score. */
const MISS = 0.3
/** What answers that look as the deviation leaves them add. */
const ALIKE = 1.2
/** Checks that a deviation has to explain where nobody asked about its own rule. */
const MANY = 3
/** Of checks that it explains, the part that may pass where its own rule is one of them: a third. */
const FEW = 3
/** What it adds that the check whose rule the deviation breaks is among those that failed. */
const OWN_RULE = 0.4

/**
 * What a server does wrong, the cause that explains most first: known deviations whose checks failed, as few of
 * them as can be, then what is left by the answers that it shares.
 */
export function findCauses(findings: Findings, known: Known): readonly Cause[] {
  const failed = new Map(
    findings.verdicts
      .filter(({ subject, outcome }) => subject === 'server' && outcome === 'fail')
      .map((verdict) => [verdict.checkId, verdict] as const),
  )
  const passed = new Set(
    findings.verdicts.filter(({ outcome }) => outcome === 'pass').map(({ checkId }) => checkId),
  )
  const possible = known.deviations.filter(
    ({ versions, fails }) =>
      isWithin(findings.version, versions) && fails.some((id) => failed.has(id)),
  )
  const left = new Map(failed)
  const fit = rememberFit(findings, failed, known.checks)
  const causes: Cause[] = []
  const found = (cause: Cause | undefined): Cause | undefined => {
    if (cause) causes.push(cause)
    for (const id of cause?.explains ?? []) left.delete(id)
    return cause
  }
  found(sameAnswer([...left.values()], findings.sightings))
  const missing = found(missingRoutes([...left.values()], findings))
  found(nullsLeftOut(left.values()))
  for (;;) {
    const best = bestOf(possible, { failed, left, passed, fit })
    if (!best) break
    found(causeOf(best, failed))
  }
  const joined = joinRefusals(causes, [...left.values()], findings.sightings)
  for (const { explains } of joined) for (const id of explains) left.delete(id)
  const rest = groupsOf([...left.values()], findings.sightings, createSubjectOf(known.deviations))
  const all = [...joined, ...rest]
  return waitingFor(all, findings, { checks: known.checks, missing }).toSorted(
    (a, b) => weightOf(b, failed) - weightOf(a, failed),
  )
}

interface Unexplained {
  readonly failed: ReadonlyMap<string, Verdict>
  readonly left: ReadonlyMap<string, Verdict>
  readonly passed: ReadonlySet<string>
  readonly fit: Fit
}

/** Whether a failed verdict looks as a deviation would make it; undefined where answers do not tell. */
type Fit = (deviation: Deviation, checkId: string) => boolean | undefined

function bestOf(possible: readonly Deviation[], seen: Unexplained): Candidate | undefined {
  return possible
    .map((deviation) => candidateOf(deviation, seen))
    .filter((one) => one !== undefined)
    .reduce<Candidate | undefined>(
      (best, one) => (best === undefined || one.score > best.score ? one : best),
      undefined,
    )
}

/** Undefined where it explains nothing, or less than speaks against it. */
function candidateOf(
  deviation: Deviation,
  { failed, left, passed, fit }: Unexplained,
): Candidate | undefined {
  const explains = deviation.fails.filter((id) => left.has(id) && fit(deviation, id) !== false)
  if (explains.length === 0) return undefined
  const [rule = ''] = deviation.fails
  const missed = deviation.fails.filter((id) => passed.has(id)).length
  const alike = explains.filter((id) => fit(deviation, id)).length
  const isOwn = explains.includes(rule)
  const own = isOwn ? OWN_RULE : passed.has(rule) || alike === 0 ? -OWN_RULE : 0
  const score = explains.length - MISS * missed + (alike > 0 ? ALIKE : 0) + own
  // Nobody asked about its own rule: it is told by what stands at its side, or by nothing.
  const isAsked = failed.has(rule) || passed.has(rule)
  if (alike === 0 && !isAsked && (deviation.edits !== undefined || explains.length < MANY))
    return undefined
  // Its own rule holds: of an answer that it changes that is proof, of what goes deeper little speaks for it.
  const isHeld = passed.has(rule) && alike === 0
  if (isHeld && (deviation.edits !== undefined || missed * FEW >= explains.length)) return undefined
  if (alike === 0 && missed >= explains.length) return undefined
  const isShown = alike === explains.length || (alike === 0 && isOwn)
  return { deviation, explains, score, isAlike: isShown && missed === 0 }
}

/** Looked at once for each deviation and verdict, however many turns it takes. */
function rememberFit(
  { sightings }: Findings,
  failed: ReadonlyMap<string, Verdict>,
  checks: Known['checks'],
): Fit {
  const known = new Map<Deviation, Map<string, boolean | undefined>>()
  return (deviation, id) => {
    const own = known.get(deviation) ?? new Map<string, boolean | undefined>()
    known.set(deviation, own)
    const verdict = failed.get(id)
    if (!verdict || own.has(id)) return own.get(id)
    const seen = verdict.exchanges.map((index) => sightings.get(index))
    const found = fits(
      deviation,
      {
        ...{ verdict, check: checks.get(id) },
        sightings: seen.filter((one) => one !== undefined),
      },
      !failed.has(deviation.fails[0] ?? ''),
    )
    own.set(id, found)
    return found
  }
}

function causeOf(
  { deviation, explains, isAlike }: Candidate,
  failed: ReadonlyMap<string, Verdict>,
): Cause {
  const [subject = { kind: 'rule', name: deviation.id, routes: [] }] = subjectsOf(deviation)
  const verdicts = explains.map((id) => failed.get(id)).filter((one) => one !== undefined)
  const remedy = verdicts.find((one) => one.remedy !== undefined)?.remedy
  return {
    ...{ sentence: deviation.what, subject, certainty: isAlike ? 'likely' : 'possible' },
    ...{ explains, waiting: [], exchanges: shownBy(verdicts) },
    ...(remedy !== undefined && { remedy }),
  }
}

/** What a violation weighs beside any other check that failed or waits. */
const VIOLATION = 10

/** Violations weigh most; but what hides very many checks comes before the mending of a few. */
function weightOf({ explains, waiting }: Cause, failed: ReadonlyMap<string, Verdict>): number {
  const violations = explains.filter((id) => failed.get(id)?.rating === 'violation').length
  return violations * VIOLATION + explains.length + waiting.length
}
