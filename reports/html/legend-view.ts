import type { Run } from '../../src/model/run.ts'
import type { Outcome, Rating } from '../../src/model/verdict.ts'
import { OUTCOME_LEGEND, RATING_LEGEND, UNPROVEN_MEANING, WEIGHTS, ratingTable } from '../legend.ts'
import { RATING_ORDER } from '../sections.ts'

export interface LegendView {
  readonly ratings: readonly {
    readonly rating: Rating
    readonly word: string
    readonly meaning: string
  }[]
  readonly unproven: string
  readonly weights: readonly string[]
  readonly outcomes: readonly {
    readonly outcome: Outcome
    readonly meaning: string
    readonly cells: readonly { readonly rating: Rating; readonly word: string }[]
  }[]
}

/** Explains every mark and outcome, and how this run rated them. */
export function viewLegend({ evidence, strict }: Run): LegendView {
  return {
    ratings: RATING_ORDER.map((rating) => ({
      rating,
      word: RATING_LEGEND[rating].singular,
      meaning: RATING_LEGEND[rating].meaning,
    })),
    unproven: UNPROVEN_MEANING,
    weights: WEIGHTS.map(({ title }) => title),
    outcomes: ratingTable({ live: evidence.live, strict }).map(({ outcome, ratings }) => ({
      outcome,
      meaning: OUTCOME_LEGEND[outcome],
      cells: ratings.map((rating) => ({ rating, word: RATING_LEGEND[rating].singular })),
    })),
  }
}
