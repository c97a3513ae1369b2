import { isUnendable } from '#engine/probes/clean-up/end-sessions.ts'

/** Things that are told by name; a server that rejects every end leaves hundreds. */
const TOLD = 5

/** What a run could not remove, and what to do about it. */
export function sayLeft(left: readonly string[]): string {
  const more = left.length > TOLD ? ` and ${left.length - TOLD} more` : ''
  const advice = left.every(isUnendable) ? '' : '; remove it with certify --sweep'
  return `left behind: ${left.slice(0, TOLD).join(', ')}${more}${advice}`
}
