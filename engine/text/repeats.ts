import { type Run, tally } from '../model/results/run.ts'
import { summarizeTested } from '../model/results/tested.ts'
import { type Outcome, OUTCOMES, rate, type Verdict } from '../model/results/verdict.ts'

/**
 * Merges repeated runs of one plan into the first one; a check with different outcomes does not
 * pass. The remarks report the number of runs and the differing outcomes.
 */
export function mergeRepeats(runs: readonly [Run, ...Run[]]): Run {
  const [first] = runs
  if (runs.length === 1) return first
  const tables = runs.map((run) => new Map(run.verdicts.map((one) => [one.checkId, one])))
  const spreads: string[] = []
  const verdicts = first.verdicts.map((verdict) => {
    const all = tables.map((table) => table.get(verdict.checkId) ?? verdict)
    if (all.every(({ outcome }) => outcome === verdict.outcome)) return verdict
    const spread = getSpread(all)
    spreads.push(`${verdict.checkId}: ${spread}`)
    return unstable(verdict, all, spread, first)
  })
  return {
    ...first,
    verdicts,
    evidence: {
      ...first.evidence,
      repeats: runs.length,
      remarks: [...first.evidence.remarks, ...remarks(runs, spreads)],
    },
    summary: tally(verdicts, 'server'),
    tested: summarizeTested(verdicts),
    client: tally(verdicts, 'client'),
    complete: runs.every(({ complete }) => complete),
  }
}

/** How often each outcome came: `18 pass, 2 fail`. */
function getSpread(verdicts: readonly Verdict[]): string {
  return OUTCOMES.map((outcome): readonly [Outcome, number] => [
    outcome,
    verdicts.filter((verdict) => verdict.outcome === outcome).length,
  ])
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')
}

/** A failure in any run counts; a check that passed only in some runs is unverified. */
function unstable(
  verdict: Verdict,
  all: readonly Verdict[],
  spread: string,
  { strict }: Run,
): Verdict {
  const failed = all.find(({ outcome }) => outcome === 'fail')
  if (failed) {
    const actual = `${failed.actual ?? 'a deviation'} (unstable: ${spread})`
    return { ...failed, actual, exchanges: failed === verdict ? failed.exchanges : [] }
  }
  const { level, basis } = verdict
  const { expected: _expected, actual: _actual, pointer: _pointer, ...rest } = verdict
  return {
    ...rest,
    outcome: 'not-exercised',
    rating: rate('not-exercised', level, basis, { live: true, strict }),
    reason: `it changed between the repetitions: ${spread}; find the difference between them`,
  }
}

function remarks(runs: readonly Run[], spreads: readonly string[]): readonly string[] {
  const alike =
    spreads.length === 0
      ? 'every check had the same outcome each time'
      : `${spreads.length} had different outcomes (${spreads.join('; ')})`
  return [`the run was repeated ${runs.length} times: ${alike}`]
}
