import { isUnendable } from '#engine/probes/clean-up/end-sessions.ts'

/** Objects listed by name; a server that rejects every deletion leaves hundreds. */
const TOLD = 5

/** Lists the objects that a run could not remove, with the command that does. */
export function sayLeft(left: readonly string[]): string {
  const more = left.length > TOLD ? `, and ${left.length - TOLD} more` : ''
  const advice = left.every(isUnendable) ? '' : '; to remove them, use "certify URL --sweep"'
  return `left behind: ${left.slice(0, TOLD).join(', ')}${more}${advice}`
}
