import type { Known } from './known.ts'

/** How strongly it is required, in the words of RFC 2119. */
export type Level = 'MUST' | 'SHOULD' | 'MAY'
/** `documented`: the interface document says so. `observed`: real servers of that release do so. */
export type Basis = 'documented' | 'observed'
/** Who has to meet it. */
export type Subject = 'server' | 'client'

/** Every possible outcome of a check. */
export const OUTCOMES = [
  'pass',
  'fail',
  'not-applicable',
  'out-of-scope',
  'not-exercised',
  'blocked',
  'error',
] as const
/**
 * - `pass`, `fail`: whether all evidence fulfils the requirement
 * - `not-applicable`: for another release
 * - `out-of-scope`: the target, the mode, or the account cannot show it
 * - `not-exercised`: no evidence
 * - `blocked`: a predecessor failed
 * - `error`: the check threw, a defect of this tool
 */
export type Outcome = (typeof OUTCOMES)[number]

/** How an outcome counts. */
export const RATINGS = [
  'ok',
  'violation',
  'warning',
  'note',
  'unverified',
  'none',
  'error',
] as const
/** How an outcome counts, by level and basis of its check; `none` does not count. */
export type Rating = (typeof RATINGS)[number]

/** The result of one check for one subject. */
export interface Verdict {
  /** Stable for good: `node.nodes.total`. */
  readonly checkId: string
  /** Its area: `node`. */
  readonly suite: string
  /** The requirement, a sentence that begins with MUST, SHOULD or MAY. */
  readonly title: string
  readonly subject: Subject
  readonly level: Level
  readonly basis: Basis
  /** Where the requirement comes from, in words. */
  readonly source: string
  /** The release with which the requirement began; missing where it is as old as the interface. */
  readonly since?: string
  readonly outcome: Outcome
  readonly rating: Rating
  /** One sentence; only when the outcome is neither pass nor fail. */
  readonly reason?: string
  /** The expected and the actual value of the worst finding; only if the check failed. */
  readonly expected?: string
  readonly actual?: string
  /** JSON Pointer into the body of the first exchange below. */
  readonly pointer?: string
  /**
   * Positions of the evidence in the recording, a few at most: the worst finding first. A failed
   * chain or state lists its last exchange first, then the ones before it.
   */
  readonly exchanges: readonly number[]
  /** Positions of the TLS handshakes that it rests on, where it rests on them. */
  readonly handshakes?: readonly number[]
  /** How many groups of exchanges were checked. */
  readonly count: number
  /** How many of them failed; only when some did. */
  readonly failed?: number
  /** The routes where it failed, by name, in order; only `*` for very many. */
  readonly routes?: readonly string[]
  /**
   * The condition under which it failed, to complete a sentence: ` for DELETE`. Missing if the exchanges show none, or
   * more than one.
   */
  readonly when?: string
  /** Why the requirement matters to a client. */
  readonly why?: string
  /** The known bug that every server of the release has, and the release that fixes it; only of a fail. */
  readonly flaw?: string
  /** How to fix a target that fails it. */
  readonly remedy?: string
  /** Whether some fault is known to make this check fail; a pass without that is unproven. */
  readonly proven?: boolean
  /** The baseline entry that covers it; outcome and rating stay unchanged. */
  readonly known?: Known
}

/** Derives the rating of an outcome; `live` when probes should have made the evidence. */
export function rate(
  outcome: Outcome,
  level: Level,
  basis: Basis,
  { live = false, strict = false } = {},
): Rating {
  const weight = rateSeverity(level, basis)
  switch (outcome) {
    case 'pass':
      return 'ok'
    case 'error':
      return 'error'
    case 'not-applicable':
    case 'out-of-scope':
      return 'none'
    case 'fail':
      if (weight === 'middle') return strict ? 'violation' : 'warning'
      return weight === 'heavy' ? 'violation' : 'note'
    case 'blocked':
    case 'not-exercised':
      return live && weight !== 'light' ? 'unverified' : 'none'
  }
}

function rateSeverity(level: Level, basis: Basis): 'heavy' | 'middle' | 'light' {
  if (level === 'MUST') return basis === 'documented' ? 'heavy' : 'middle'
  if (level === 'SHOULD') return basis === 'documented' ? 'middle' : 'light'
  return 'light'
}

/** The reason of a check on an area that the profile of the run leaves out. */
export const NOT_CLAIMED = 'not claimed by the profile'
