import {
  type Basis,
  type Level,
  type Outcome,
  OUTCOMES,
  rate,
  type Rating,
} from '#engine/model/results/verdict.ts'

/** How a rating is shown, and what it means; the one place for these texts. */
interface RatingLegend {
  readonly singular: string
  readonly plural: string
  /** One character, so that colour is never the only carrier. */
  readonly mark: string
  readonly meaning: string
}

/** Ratings with the gravest first. */
export const RATING_LEGEND: Readonly<Record<Rating, RatingLegend>> = {
  error: {
    singular: 'error',
    plural: 'errors',
    mark: '‼',
    meaning:
      'This tool failed to reach a verdict. It says nothing about the target; please report it.',
  },
  violation: {
    singular: 'violation',
    plural: 'violations',
    mark: '✗',
    meaning: 'A requirement is broken. One is enough: the target does not conform.',
  },
  warning: {
    singular: 'warning',
    plural: 'warnings',
    mark: '!',
    meaning:
      'The target differs from what the interface document recommends or from what every real server of that release does. Clients may stumble; conformance stands, unless the run is strict.',
  },
  note: {
    singular: 'note',
    plural: 'notes',
    mark: 'i',
    meaning: 'A difference that a client may want to know. It never counts.',
  },
  unverified: {
    singular: 'unverified',
    plural: 'unverified',
    mark: '?',
    meaning: 'In scope, but nothing showed whether it holds. This is never a pass.',
  },
  ok: {
    singular: 'ok',
    plural: 'ok',
    mark: '✓',
    meaning: 'The requirement held in everything that was judged.',
  },
  none: {
    singular: 'not judged',
    plural: 'not judged',
    mark: '·',
    meaning: 'Not asked of this target, or not shown by this evidence. It counts neither way.',
  },
}

/** Outcomes in words. */
export const OUTCOME_LEGEND: Readonly<Record<Outcome, string>> = {
  pass: 'The evidence was there and held.',
  fail: 'The evidence was there and at least one part of it deviates.',
  'not-applicable': 'A rule of another release, or of a capability that the target does not claim.',
  'out-of-scope':
    'Left out by the mode, a filter, or something the run did not have; the reason says what brings it in.',
  'not-exercised': 'In scope, but nothing in the evidence shows it.',
  blocked: 'A step before it failed, so there was no evidence; the reason names the step.',
  error: 'The check itself broke: a fault of this tool, not of the target.',
}

/** What it means when a pass is called unproven. */
export const UNPROVEN_MEANING =
  'The check passed, but it is not known that any deviation would make it fail.'

/** What it means when a finding is called known. */
export const KNOWN_MEANING =
  'The list of known deviations covers it, with a reason. It stays what it is, but fails nothing until its day is over or its shape changes.'

/** What an outcome means by the weight of the requirement. */
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
