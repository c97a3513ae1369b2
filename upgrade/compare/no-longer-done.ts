import type { Exchange } from '#engine/model/exchange.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { callKey } from './answers.ts'

interface Side {
  readonly run: Run
  readonly exchangesOf?: (index: number) => Exchange | undefined
}

/**
 * Tells of verdicts that failed whether what failed is no longer done: evidence of a refusal, say, is there
 * only as long as a server rejects. That needs both recordings, and the same calls in a later run that is
 * whole, one of them answered with success where it was not.
 */
export function noLongerDone(before: Side, after: Side): (failed: Verdict) => boolean {
  const isWhole = after.run.complete && after.run.evidence.complete
  if (!isWhole || !before.exchangesOf || !after.exchangesOf) return () => false
  const now = successByCall(after, after.run.verdicts)
  return (failed) => {
    const then = [...successByCall(before, [failed])]
    return (
      then.length > 0 &&
      then.every(([call]) => now.has(call)) &&
      then.some(([call, wasGood]) => !wasGood && now.get(call) === true)
    )
  }
}

/** The calls that verdicts rest on, and whether one of each was answered with success. */
function successByCall(
  { run: { target }, exchangesOf }: Side,
  verdicts: readonly Verdict[],
): ReadonlyMap<string, boolean> {
  const roots = target.nodes ?? [target.url]
  const found = new Map<string, boolean>()
  for (const index of new Set(verdicts.flatMap(({ exchanges }) => exchanges))) {
    const exchange = exchangesOf?.(index)
    if (!exchange?.response) continue
    const call = callKey(exchange, roots)
    const isGood = exchange.response.status >= 200 && exchange.response.status < 300
    found.set(call, isGood || found.get(call) === true)
  }
  return found
}
