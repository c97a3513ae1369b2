import type { Cause } from '../model/cause.ts'
import type { Deviation } from '../model/deviation.ts'
import type { Verdict } from '../model/verdict.ts'
import { isWithin } from '../model/version.ts'
import type { Findings, Known } from './findings.ts'
import { groupsOf } from './groups.ts'
import { missingRoutes } from './missing-routes.ts'
import { nullsLeftOut } from './nulls-left-out.ts'
import { SHOWN, shownBy } from './shown.ts'
import { looksLike, wasNoRefusal } from './likeness.ts'
import { joinRefusals, sameAnswer } from './same-answer.ts'
import type { Sighting } from './sightings.ts'
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
/** What answers that look as the deviation leaves them add, and others take. */
const ALIKE = 1.2
const UNLIKE = -1.5
/** Checks that a deviation has to explain where answers speak against it, or nobody asked about its own rule. */
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
  const likeness = rememberLikeness(findings.sightings, failed)
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
    const best = bestOf(possible, { failed, left, passed, likeness })
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
  readonly likeness: Likeness
}

/** Whether the answer at a position looks as a deviation leaves it; undefined where it does not concern it. */
type Likeness = (deviation: Deviation, index: number) => boolean | undefined

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
  { failed, left, passed, likeness }: Unexplained,
): Candidate | undefined {
  const explains = deviation.fails.filter(
    (id) => left.has(id) && !isContradicted(deviation, id, { left, likeness }),
  )
  if (explains.length === 0) return undefined
  const [rule = ''] = deviation.fails
  const missed = deviation.fails.filter((id) => passed.has(id)).length
  const alike = likenessOf(deviation, explains, { left, likeness })
  const isOwn = explains.includes(rule)
  const own = isOwn ? OWN_RULE : passed.has(rule) || alike === 0 ? -OWN_RULE : 0
  const score = explains.length - MISS * missed + alike + own
  if (alike < 0 && explains.length < MANY) return undefined
  // Nobody asked about its own rule: it is told by what stands at its side, or by nothing.
  const isAsked = failed.has(rule) || passed.has(rule)
  if (alike <= 0 && !isAsked && (deviation.edits !== undefined || explains.length < MANY))
    return undefined
  // Its own rule holds: of an answer that it changes that is proof, of what goes deeper little speaks for it.
  const isHeld = passed.has(rule) && alike <= 0
  if (isHeld && (deviation.edits !== undefined || missed * FEW >= explains.length)) return undefined
  if (alike <= 0 && missed >= explains.length) return undefined
  return { deviation, explains, score, isAlike: (alike > 0 || isOwn) && alike >= 0 && missed === 0 }
}

/** Whether a check failed by answers that the deviation is about and that look otherwise, all of them. */
function isContradicted(
  deviation: Deviation,
  id: string,
  failed: Pick<Unexplained, 'left' | 'likeness'>,
): boolean {
  const seen = lookedAt(deviation, [id], failed)
  return seen.length > 0 && !seen.includes(true)
}

/** For each exchange that checks failed by and that is of its kind: whether it looks as the deviation leaves it. */
function lookedAt(
  deviation: Deviation,
  ids: readonly string[],
  { left, likeness }: Pick<Unexplained, 'left' | 'likeness'>,
): readonly boolean[] {
  return ids
    .flatMap((id) => left.get(id)?.exchanges.slice(0, SHOWN) ?? [])
    .map((index) => likeness(deviation, index))
    .filter((one) => one !== undefined)
}

/** By whether any exchange that failed looks so; 0 where none is of its kind. */
function likenessOf(
  deviation: Deviation,
  explains: readonly string[],
  failed: Pick<Unexplained, 'left' | 'likeness'>,
): number {
  const seen = lookedAt(deviation, explains, failed)
  if (seen.length === 0) return 0
  return seen.some((one) => one) ? ALIKE : UNLIKE
}

/**
 * Looked at once for each deviation and answer, however many turns it takes. Another refusal than it should be is
 * none to who may do all, unless the check of that refusal failed itself.
 */
function rememberLikeness(
  sightings: ReadonlyMap<number, Sighting>,
  failed: ReadonlyMap<string, Verdict>,
): Likeness {
  const known = new Map<Deviation, Map<number, boolean | undefined>>()
  return (deviation, index) => {
    const own = known.get(deviation) ?? new Map<number, boolean | undefined>()
    known.set(deviation, own)
    if (own.has(index)) return own.get(index)
    const sighting = sightings.get(index)
    const isOther = sighting && !failed.has(deviation.fails[0] ?? '')
    const found =
      isOther && wasNoRefusal(deviation, sighting)
        ? false
        : sighting && looksLike(deviation, sighting)
    own.set(index, found)
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
