import type { Run } from '#engine/model/results/run.ts'
import type { Outcome, Rating } from '#engine/model/results/verdict.ts'
import {
  KNOWN_MEANING,
  OUTCOME_LEGEND,
  RATING_LEGEND,
  UNPROVEN_MEANING,
  WEIGHTS,
  ratingTable,
} from '../legend.ts'
import { RATING_ORDER } from '../sections.ts'

export interface LegendView {
  readonly ratings: readonly {
    readonly rating: Rating
    readonly word: string
    readonly meaning: string
  }[]
  /** The meaning of "known"; undefined without a baseline. */
  readonly known: string | undefined
  readonly unproven: string
  readonly weights: readonly string[]
  readonly outcomes: readonly {
    readonly outcome: Outcome
    readonly meaning: string
    readonly cells: readonly { readonly rating: Rating; readonly word: string }[]
  }[]
}

/** Explains every mark and outcome, and how this run rated them. */
export function viewLegend({ evidence, strict, baseline }: Run): LegendView {
  return {
    ratings: RATING_ORDER.map((rating) => ({
      rating,
      word: RATING_LEGEND[rating].singular,
      meaning: RATING_LEGEND[rating].meaning,
    })),
    known: baseline && KNOWN_MEANING,
    unproven: UNPROVEN_MEANING,
    weights: WEIGHTS.map(({ title }) => title),
    outcomes: ratingTable({ live: evidence.live, strict }).map(({ outcome, ratings }) => ({
      outcome,
      meaning: OUTCOME_LEGEND[outcome],
      cells: ratings.map((rating) => ({ rating, word: RATING_LEGEND[rating].singular })),
    })),
  }
}
