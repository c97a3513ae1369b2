import type { FormatChoice } from '../command/formats/destinations.ts'
import type { Problem } from '#engine/model/results/result.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'

/** What a test is to come to: `known` is a failure that is expected, as a list of known deviations says. */
export type Planned = 'passes' | 'fails' | 'skipped' | 'known'

/** What a test tells the reporter: a verdict by its place in the run, or what belongs to none. */
export type ToldCase = ToldVerdict | ToldDemand

/** A verdict, by its place in the run. */
interface ToldVerdict {
  readonly planned: Planned
  readonly at: number
  readonly verdict: Verdict
}

/** What belongs to no verdict. */
interface ToldDemand {
  readonly planned: Planned
  readonly demand: Problem['demand']
}

/** What the first test of a suite tells besides: the run without its verdicts, which all its tests tell. */
export interface ToldRun {
  readonly run: Omit<Run, 'verdicts'>
  /** How many tests there are, and how many verdicts among them. */
  readonly planned: { readonly tests: number; readonly verdicts: number }
  readonly places: ToldPlaces
}

/** Where evidence is and reports go, as absolute paths. */
export interface ToldPlaces {
  readonly command: 'certify' | 'judge'
  readonly recording: string
  readonly folder?: string
  readonly format: readonly FormatChoice[]
  readonly allowUnverified: boolean
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test of `conformance`; tests of the same call have the same `call`. */
    graylogVerdict?: { readonly call: string; readonly told: ToldCase }
    /** Of the first of these tests: what a suite has, all tests in it would get. */
    graylogRun?: ToldRun
  }
}
