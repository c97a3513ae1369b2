import type { FormatChoice } from '../command/formats/destinations.ts'
import type { Problem } from '#engine/model/results/result.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'

/** The expected result of a test: `known` is an expected failure by a baseline. */
export type Planned = 'passes' | 'fails' | 'skipped' | 'known'

/** A test's report to the reporter: a verdict by its index in the run, or a problem outside of verdicts. */
export type ToldCase = ToldVerdict | ToldDemand

/** A verdict, by its place in the run. */
interface ToldVerdict {
  readonly planned: Planned
  readonly at: number
  readonly verdict: Verdict
}

/** A problem outside of verdicts. */
interface ToldDemand {
  readonly planned: Planned
  readonly demand: Problem['demand']
}

/** The additional report of a suite's first test: the run without its verdicts, which all its tests report. */
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
    /** Only on the first test, because metadata of a suite is copied to all of its tests. */
    graylogRun?: ToldRun
  }
}
