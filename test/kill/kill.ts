import { judge } from '#engine/judge/judge.ts'
import type { Mutation } from '#engine/model/mutation.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Suite } from '#engine/model/suite.ts'
import { mutate } from '../edit-exchange.ts'

/** What a mutation came to: the checks that fail with it and did not fail without. */
interface Kill {
  readonly mutation: Mutation
  readonly failing: readonly string[]
}

/** Applies one mutation to a recording and judges it again. */
export function kill(
  mutation: Mutation,
  recording: Recording,
  clean: Run,
  suites: readonly Suite[],
): Kill {
  const verdict = clean.verdicts.find(({ checkId }) => checkId === mutation.check)
  if (!verdict) throw new Error(`there is no check "${mutation.check}"`)
  if (verdict.outcome !== 'pass')
    throw new Error(`"${mutation.check}" is ${verdict.outcome} on ${mutation.of}: nothing to edit`)
  const { settings } = mutation
  const run = judge(edited(mutation, verdict, recording, suites), suites, settings && { settings })
  return { mutation, failing: newlyFailing(clean, run) }
}

/** Ids of the checks that fail in the second run and did not in the first. */
export function newlyFailing(clean: Run, run: Run): readonly string[] {
  const before = new Set(
    clean.verdicts.filter(({ outcome }) => outcome === 'fail').map(({ checkId }) => checkId),
  )
  return run.verdicts
    .filter(
      ({ outcome, checkId }) => (outcome === 'fail' || outcome === 'error') && !before.has(checkId),
    )
    .map(({ checkId }) => checkId)
}

/** The recording with the edit on what the verdict rests on. */
function edited(
  mutation: Mutation,
  verdict: Verdict,
  recording: Recording,
  suites: readonly Suite[],
): Recording {
  const { edit, on } = mutation
  if ('kind' in edit && edit.kind === 'handshake') {
    const target = verdict.handshakes?.[on ?? 0]
    const handshakes = [...(recording.handshakes?.() ?? [])].map((one) =>
      one.index === target ? { ...one, ...edit.set } : one,
    )
    return { ...recording, handshakes: () => handshakes }
  }
  const target = verdict.exchanges[on ?? groupSize(mutation, suites) - 1]
  const exchanges = [...recording.exchanges()].map((exchange) =>
    exchange.index === target ? mutate(exchange, edit) : exchange,
  )
  return { ...recording, exchanges: () => exchanges }
}

/** How many exchanges a group of the check's evidence has. */
function groupSize({ check }: Mutation, suites: readonly Suite[]): number {
  const evidence = suites.flatMap(({ checks }) => checks).find(({ id }) => id === check)?.evidence
  if (!evidence || evidence.kind === 'one' || evidence.kind === 'handshake') return 1
  return evidence.kind === 'chain' ? evidence.steps.length : 2
}
