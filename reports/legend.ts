import {
  type Basis,
  type Level,
  type Outcome,
  OUTCOMES,
  rate,
  type Rating,
} from '#engine/model/results/verdict.ts'

/** The label and the meaning of a rating; the only source of these texts. */
interface RatingLegend {
  readonly singular: string
  readonly plural: string
  /** One character, so that color is never the only carrier. */
  readonly mark: string
  readonly meaning: string
}

/** Ratings with the gravest first. */
export const RATING_LEGEND: Readonly<Record<Rating, RatingLegend>> = {
  error: {
    singular: 'error',
    plural: 'errors',
    mark: '‼',
    meaning: 'An error in this tool, not a finding about the target. Please report it.',
  },
  violation: {
    singular: 'violation',
    plural: 'violations',
    mark: '✗',
    meaning:
      'The target breaks a requirement. One violation is enough: the target does not conform.',
  },
  warning: {
    singular: 'warning',
    plural: 'warnings',
    mark: '!',
    meaning:
      'The target differs from a recommendation in the interface document, or from every real server that runs this release. Clients may fail. The target still conforms, unless the run is strict.',
  },
  note: {
    singular: 'note',
    plural: 'notes',
    mark: 'i',
    meaning:
      'A difference that client authors may want to know about. It never counts against the target.',
  },
  unverified: {
    singular: 'unverified',
    plural: 'unverified',
    mark: '?',
    meaning:
      'The check is in scope, but the recording does not show whether the requirement is met. This never counts as a pass.',
  },
  ok: {
    singular: 'passed',
    plural: 'passed',
    mark: '✓',
    meaning: 'The requirement was met wherever it was tested.',
  },
  none: {
    singular: 'skipped',
    plural: 'skipped',
    mark: '·',
    meaning:
      'The check does not apply to this target, or this evidence cannot decide it. It does not count.',
  },
}

/** Outcomes in words. */
export const OUTCOME_LEGEND: Readonly<Record<Outcome, string>> = {
  pass: 'The evidence meets the requirement.',
  fail: 'At least one part of the evidence breaks the requirement.',
  'not-applicable':
    'The rule belongs to a different release, or to a feature that the target does not claim.',
  'out-of-scope':
    'The mode, a filter, or a missing option excludes the check. The reason names the option that includes it.',
  'not-exercised': 'The check is in scope, but no evidence covers it.',
  blocked: 'An earlier step failed, so there was no evidence. The reason names the step.',
  error: 'The check itself failed because of a bug in this tool, not in the target.',
}

/** The meaning of "unproven". */
export const UNPROVEN_MEANING = 'The check passed, but no known fault can make it fail.'

/** The meaning of "known". */
export const KNOWN_MEANING =
  'The baseline accepts the finding, with a reason. The finding keeps its rating, but does not fail the run unless the entry expires or the finding changes.'

/** The meaning of an outcome, by the level of the requirement. */
interface RatingRow {
  readonly outcome: Outcome
  readonly ratings: readonly Rating[]
}

/** Requirements by weight, the heaviest first; the columns of `ratingTable`. */
export const WEIGHTS: readonly { readonly title: string; readonly of: readonly [Level, Basis] }[] =
  [
    { title: 'MUST, documented', of: ['MUST', 'documented'] },
    { title: 'MUST, observed, or SHOULD, documented', of: ['MUST', 'observed'] },
    { title: 'SHOULD, observed, or MAY', of: ['MAY', 'observed'] },
  ]

/** The rating of every outcome, by the rule that rated the run. */
export function ratingTable(how: {
  readonly live: boolean
  readonly strict: boolean
}): readonly RatingRow[] {
  return OUTCOMES.map((outcome) => ({
    outcome,
    ratings: WEIGHTS.map(({ of: [level, basis] }) => rate(outcome, level, basis, how)),
  }))
}

/** A number with its word: `1 violation`, `2 violations`. */
export function countOf(rating: Rating, count: number): string {
  const { singular, plural } = RATING_LEGEND[rating]
  return `${count} ${count === 1 ? singular : plural}`
}

/** Returns the mark of a rating with a space; empty without a rating. */
export function formatMark(rating: Rating | undefined): string {
  return rating === undefined ? '' : `${RATING_LEGEND[rating].mark} `
}
