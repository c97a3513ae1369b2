import type { Problem } from '#engine/model/results/result.ts'

/** There was nothing to judge. */
export function nothing(demand: string, says: string): Problem {
  return { demand, says, kind: 'nothing' }
}

/** Returns a problem for incomplete evidence. */
export function incomplete(demand: string, says: string): Problem {
  return { demand, says, kind: 'incomplete' }
}

/** Something of ours stayed on a server. */
export function leftBehind(what: string): Problem {
  return incomplete('nothing is left behind', `left behind: ${what}`)
}
