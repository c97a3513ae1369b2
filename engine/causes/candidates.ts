import type { Fault } from '../model/fault.ts'
import type { Verdict } from '../model/results/verdict.ts'
import type { Findings, Known } from './findings.ts'
import { fits } from './fit.ts'

/** A fault, and how well it fits the findings without an explanation. */
export interface Candidate {
  readonly fault: Fault
  readonly explains: readonly string[]
  readonly score: number
  readonly isAlike: boolean
}

/** Subtracted from the score for a check that passed, or failed otherwise, although the fault should make it fail. */
const MISS = 0.3
/** Added for responses that look as the fault leaves them. */
const ALIKE = 1.2
/** Checks that a fault must explain if its own rule was not tested. */
const MANY = 3
/** Of checks that it explains, the part that may pass where its own rule is one of them: a third. */
const FEW = 3
/** Added if the check whose rule the fault breaks is among the failed ones. */
const OWN_RULE = 0.4

/** The evidence that candidates are compared with. */
interface Unexplained {
  readonly failed: ReadonlyMap<string, Verdict>
  readonly left: ReadonlyMap<string, Verdict>
  readonly passed: ReadonlyMap<string, Verdict>
  readonly fit: Fit
}

/**
 * Whether a failed verdict looks as a fault would make it; undefined if responses do not show it.
 */
type Fit = (fault: Fault, checkId: string) => boolean | undefined

/** The fault that explains most of the remaining findings; undefined if the evidence against each fault outweighs it. */
export function bestOf(possible: readonly Fault[], seen: Unexplained): Candidate | undefined {
  return possible
    .map((fault) => candidateOf(fault, seen))
    .filter((one) => one !== undefined)
    .reduce<Candidate | undefined>(
      (best, one) => (best === undefined || one.score > best.score ? one : best),
      undefined,
    )
}

/** Undefined where it explains nothing, or less than speaks against it. */
function candidateOf(
  fault: Fault,
  { failed, left, passed, fit }: Unexplained,
): Candidate | undefined {
  const explains = fault.fails.filter((id) => left.has(id) && fit(fault, id) !== false)
  if (explains.length === 0) return undefined
  if (explains.length === 1 && isInvisible(fault)) return undefined
  const [rule = ''] = fault.fails
  const missed = fault.fails.filter((id) => passed.has(id)).length
  const alike = explains.filter((id) => fit(fault, id)).length
  const isOwn = explains.includes(rule)
  // The check of its own rule failed by a response that looks otherwise.
  if (isTelling(fault) && failed.has(rule) && fit(fault, rule) === false) return undefined
  const own = isOwn ? OWN_RULE : passed.has(rule) || alike === 0 ? -OWN_RULE : 0
  const others = fault.fails.filter((id) => left.has(id) && fit(fault, id) === false).length
  const score = explains.length - MISS * (missed + others) + (alike > 0 ? ALIKE : 0) + own
  // If no check tests the rule itself, an edited response or many explained checks must support the
  // fault.
  const isAsked = failed.has(rule) || passed.has(rule)
  if (alike === 0 && !isAsked && (fault.edits !== undefined || explains.length < MANY))
    return undefined
  // Its own check passed: that disproves a fault which edits responses or disables a rule, and
  // weakens any other.
  const isHeld = passed.has(rule) && alike === 0
  const isProof = fault.edits !== undefined || fault.unenforced !== undefined
  if (isHeld && (isProof || missed * FEW >= explains.length)) return undefined
  if (alike === 0 && (isOwn ? missed > explains.length : missed >= explains.length))
    return undefined
  const isShown = alike === explains.length || (alike === 0 && isOwn)
  // A session that still works after logout proves this fault.
  const isSeen = isOwn && fault.unenforced?.includes('session-end') === true
  return { fault, explains, score, isAlike: isSeen || (isShown && missed === 0) }
}

/** Whether no response can show it: then a single finding is more exact than the fault. */
function isInvisible({ edits, asked, unenforced, leaks }: Fault): boolean {
  return [edits, asked, unenforced, leaks].every((one) => one === undefined)
}

/** Whether responses rule it out; texts in a body may differ. */
function isTelling({ edits = [] }: Fault): boolean {
  return edits.some(({ status, fields }) => status !== undefined || fields !== undefined)
}

/** Looked at once for each fault and verdict, however many turns it takes. */
export function rememberFit(
  { sightings }: Findings,
  failed: ReadonlyMap<string, Verdict>,
  checks: Known['checks'],
): Fit {
  const known = new Map<Fault, Map<string, boolean | undefined>>()
  return (fault, id) => {
    const own = known.get(fault) ?? new Map<string, boolean | undefined>()
    known.set(fault, own)
    const verdict = failed.get(id)
    if (!verdict || own.has(id)) return own.get(id)
    const seen = verdict.exchanges.map((index) => sightings.get(index))
    const found = fits(
      fault,
      { verdict, check: checks.get(id), sightings: seen.filter((one) => one !== undefined) },
      !failed.has(fault.fails[0] ?? ''),
    )
    own.set(id, found)
    return found
  }
}
