import type { Annotated } from '#engine/model/facts.ts'
import type { CallForecast } from '#engine/model/upgrade/forecast.ts'
import type { DryRun, DryRunCall } from '#engine/model/upgrade/plan.ts'
import type { Replay, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import type { Version } from '#engine/model/version.ts'
import { RIGHT, happenedTo } from '../replay/happened.ts'

/** A traffic file as recorded, as predicted, and as replayed. */
interface DryRunInput {
  readonly replay: Pick<Replay, 'calls'>
  readonly forecast: readonly CallForecast[]
  readonly recorded: readonly Annotated[]
  readonly from: Version
  readonly to: Version
  /** How a path is shown. */
  readonly shown: (target: string) => string
}

/** The result of the dry run for the calls that got a response. */
interface DryRunResult {
  /** Calls that break or change, and those whose forecast was wrong. */
  readonly calls: readonly DryRunCall[]
  /** Positions of the calls that were answered. */
  readonly answered: ReadonlySet<number>
}

/** Compares the replay with the prediction. */
export function dryRunCalls({
  replay,
  forecast,
  recorded,
  from,
  to,
  shown,
}: DryRunInput): DryRunResult {
  const foretold = new Map(forecast.map((one) => [one.exchange, one]))
  const before = new Map(recorded.map((call) => [call.index, call]))
  const answered = replay.calls.filter(({ status }) => !status.includes(0))
  const calls = answered.flatMap((call) => {
    const [one, was] = [foretold.get(call.exchange), before.get(call.exchange)]
    if (!one || !was) return []
    const happened = happenedTo(call, was, { from, to })
    const agrees = one.class === 'unknown' || RIGHT[happened].includes(one.class)
    if (agrees && happened !== 'broke' && happened !== 'changed') return []
    const { exchange, method, status } = call
    const told = { happened, agrees, forecast: one.class, differences: listDifferences(call) }
    return [{ exchange, method, target: shown(call.target), status, ...told }]
  })
  return { calls, answered: new Set(answered.map(({ exchange }) => exchange)) }
}

/**
 * Undecided results of dry runs: how many calls their mode skipped, and how many could not be
 * decided.
 */
export function leftOpen(runs: readonly DryRun[]): {
  readonly withheld: number
  readonly undecidable: number
} {
  const sum = (some: readonly DryRun[]): number =>
    some.reduce((total, { counts }) => total + (counts?.undecided ?? 0), 0)
  return {
    withheld: sum(runs.filter(({ mode }) => mode !== 'write')),
    undecidable: sum(runs.filter(({ mode }) => mode === 'write')),
  }
}

/**
 * Changes in the form of a response, worst first; a forecast says nothing about the content of
 * fields.
 */
function listDifferences({ changes, status: [before, after] }: ReplayedCall): readonly string[] {
  if (before !== after) return [`status ${before} → ${after}`]
  return changes
    .filter(({ judgement, class: kind }) => judgement === 'changed' && OF_FORM.has(kind))
    .map(({ class: kind, place, before: was, after: is }) =>
      kind === 'retyped' ? `retyped ${place}: ${was} → ${is}` : `${kind} ${place}`,
    )
}

const OF_FORM: ReadonlySet<string> = new Set(['removed field', 'added field', 'retyped'])
