import { type Run, tally } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import type { Planned, ToldCase, ToldRun } from './told.ts'

/** The state of a test according to the runner: `left out` by a filter, `unfinished` if it has not ended. */
export type Came = 'passed' | 'failed' | 'skipped' | 'left out' | 'unfinished'

/** A test of a suite and its result. */
export interface Reported {
  readonly told: ToldCase
  readonly came: Came
}

/** A run as reported by its tests. */
interface Reconciled {
  /** Rebuilds the run from the reported verdicts; without some it is not complete. */
  readonly run: Run
  /** How many tests were left out on purpose. */
  readonly leftOut: number
  /** One sentence for each thing that is wrong with the telling. */
  readonly wrong: readonly string[]
}

/** Compares the reports of a suite's tests with its plan. */
export function reconcile({ run, planned }: ToldRun, reported: readonly Reported[]): Reconciled {
  const unfinished = reported.filter(({ came }) => came === 'unfinished').length
  const leftOut = reported.filter(({ came }) => came === 'left out').length
  const otherwise = reported.filter(
    ({ told, came }) =>
      came !== 'left out' && came !== 'unfinished' && came !== COMES_TO[told.planned],
  )
  const found = new Set(reported.map(({ told }) => ('at' in told ? told.at : told.demand))).size
  const verdicts = verdictsOf(reported)
  const wrong = [
    ...(found === planned.tests
      ? []
      : [`${counted(planned.tests, 'test')} of the suite were planned, but ${found} were found`]),
    ...(unfinished === 0
      ? []
      : [`${counted(unfinished, 'test')} of ${planned.tests} did not finish`]),
    ...(otherwise.length === 0
      ? []
      : [
          `${counted(otherwise.length, 'test')} ended differently than planned: ${otherwise.slice(0, SHOWN).map(inWords).join(', ')}${otherwise.length > SHOWN ? ', …' : ''}`,
        ]),
  ]
  const isWhole = wrong.length === 0 && verdicts.length === planned.verdicts
  return { run: isWhole ? { ...run, verdicts } : incomplete(run, verdicts, wrong), leftOut, wrong }
}

function incomplete(
  run: ToldRun['run'],
  verdicts: readonly Verdict[],
  wrong: readonly string[],
): Run {
  const { evidence } = run
  return {
    ...run,
    verdicts,
    summary: tally(verdicts, 'server'),
    client: tally(verdicts, 'client'),
    evidence: { ...evidence, remarks: [...evidence.remarks, ...wrong] },
    complete: false,
  }
}

/** Returns the verdicts in the order of the run, as tests may finish in another order. */
function verdictsOf(reported: readonly Reported[]): readonly Verdict[] {
  const byPlace = new Map<number, Verdict>()
  for (const { told } of reported) if ('at' in told) byPlace.set(told.at, told.verdict)
  return [...byPlace].toSorted(([a], [b]) => a - b).map(([, verdict]) => verdict)
}

const COMES_TO: Readonly<Record<Planned, Came>> = {
  passes: 'passed',
  fails: 'failed',
  skipped: 'skipped',
  known: 'passed',
}

/** The most tests named that ended differently than planned. */
const SHOWN = 5

function inWords({ told, came }: Reported): string {
  const what = 'at' in told ? told.verdict.checkId : `"${told.demand}"`
  return `${what} ${came} but ${MEANT[told.planned]}`
}

const MEANT: Readonly<Record<Planned, string>> = {
  passes: 'should have passed',
  fails: 'should have failed',
  skipped: 'should have been skipped',
  known: 'is an accepted finding',
}
