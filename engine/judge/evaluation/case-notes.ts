import type { Check, Finding } from '../../model/check.ts'
import { spansTime } from '../evidence/dispatch.ts'
import { shorten } from './shorten.ts'
import { moreTelling } from './silence.ts'

type Deviating = Extract<Finding, { kind: 'deviation' }>

/** A group that fails: what is wrong with it, where it stands, and how odd it is. */
export interface Against {
  readonly finding: Deviating
  readonly places: readonly number[]
  readonly odd: number
}

/** What was noted of one case, as plain data: of all that was judged, or of one part after the other. */
export interface CaseNotes {
  /** Groups that were judged, and those that failed. */
  readonly count: number
  readonly failed: number
  /** Exchanges whose counterpart may have been given up, so that they were not judged together. */
  readonly missed: number
  /** Why groups that were there said nothing: the first of the reasons that tell most. */
  readonly silence?: string
  /** What no group could show with this account, or on this server as it is set up. */
  readonly needs?: string
  /** A defect of ours while judging. */
  readonly defect?: string
  readonly remarks: readonly string[]
  /** Where deviating groups were sent; more than are named stand for very many. */
  readonly routes: readonly string[]
  /** Positions of the first passes. */
  readonly passed: readonly number[]
  /** The plainest of those that fail, the first of those that are as plain. */
  readonly against: readonly Against[]
}

export interface EvaluationResult {
  /** Groups that were judged, and those that failed. */
  readonly count: number
  readonly failed: number
  /** The deviation of the plainest group, the first of those that are as plain. */
  readonly worst?: Deviating
  /** Positions of the exchanges it rests on: of the plainest deviations, else of the first passes. */
  readonly exchanges: readonly number[]
  /** The same of TLS handshakes. */
  readonly handshakes: readonly number[]
  /** The routes of the deviations, in order; `*` alone where these are very many. */
  readonly routes: readonly string[]
  /** Exchanges whose counterpart may have been given up, so that they were not judged together. */
  readonly missed: number
  /** Why groups that were there said nothing. */
  readonly silence?: string
  /** What no group could show with this account, or on this server as it is set up: `needs …`. */
  readonly needs?: string
  /** What should be known beside the verdict, one sentence each. */
  readonly remarks: readonly string[]
  /** A defect of ours while judging. */
  readonly defect?: string
}

/** Exchanges named in a verdict. */
export const SHOWN = 6
/** Routes named in a verdict. */
export const ROUTES = 20

/** Of most checks a recording shows nothing. */
export const NOTHING_NOTED: CaseNotes = {
  count: 0,
  failed: 0,
  missed: 0,
  remarks: [],
  routes: [],
  passed: [],
  against: [],
}

const NO_RESULT: EvaluationResult = {
  count: 0,
  failed: 0,
  missed: 0,
  exchanges: [],
  handshakes: [],
  routes: [],
  remarks: [],
}

/** What two parts of a recording come to together, the earlier one first: the same as if they were never apart. */
export function joinNotes(first: CaseNotes, second: CaseNotes): CaseNotes {
  const silence = moreTelling(first.silence, second.silence)
  const needs = first.needs ?? second.needs
  const defect = first.defect ?? second.defect
  return {
    count: first.count + second.count,
    failed: first.failed + second.failed,
    missed: first.missed + second.missed,
    ...(silence !== undefined && { silence }),
    ...(needs !== undefined && { needs }),
    ...(defect !== undefined && { defect }),
    remarks: [...new Set([...first.remarks, ...second.remarks])],
    routes: [...new Set([...first.routes, ...second.routes])].slice(0, ROUTES + 1),
    passed: [...first.passed, ...second.passed].slice(0, SHOWN),
    // Sorting keeps the order of those that are as odd.
    against: [...first.against, ...second.against]
      .toSorted((a, b) => a.odd - b.odd)
      .slice(0, SHOWN),
  }
}

/** What the notes of a check come to. `gap` tells why it is not known what was done between two exchanges. */
export function resultOf({ evidence }: Check, notes: CaseNotes, gap?: string): EvaluationResult {
  if (notes === NOTHING_NOTED && gap === undefined) return NO_RESULT
  const { count, failed, missed, remarks, routes, passed, against, needs, defect } = notes
  const [worst] = against
  const places = worst ? [...new Set(against.flatMap((one) => one.places))] : passed
  const isBlind = gap !== undefined && spansTime(evidence)
  const silence =
    notes.silence ??
    (isBlind ? gap : missed > 0 ? 'what belongs together lies too far apart' : undefined)
  return {
    count,
    failed,
    missed,
    exchanges: [],
    handshakes: [],
    remarks: remarks.map(shorten),
    routes: routes.length > ROUTES ? ['*'] : routes.toSorted(),
    [evidence.kind === 'handshake' ? 'handshakes' : 'exchanges']: places.slice(0, SHOWN),
    ...(worst && { worst: worst.finding }),
    ...(silence !== undefined && { silence }),
    ...(needs !== undefined && { needs }),
    ...(defect !== undefined && { defect }),
  }
}
