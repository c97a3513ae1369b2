import { fieldAt } from '#engine/model/json/field-path.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { IDENTIFIERS } from '#engine/text/identifiers.ts'
import { severalRoutes } from '#engine/text/several-routes.ts'
import { escapeUnseen } from '../visible.ts'

/**
 * Formats a failed check as one line of a baseline: the check and its exact finding, so that a different finding counts
 * as new. The line is YAML, with JSON after the dash. The user adds reason, owner, and date. Undefined if the check did
 * not fail.
 */
export function knownDeviation(
  { outcome, checkId, pointer = '', expected, actual, routes }: Verdict,
  call: string | undefined,
): string | undefined {
  if (outcome !== 'fail') return undefined
  const field = fieldAt(pointer)
  const several = severalRoutes(routes)
  const covered = {
    check: checkId,
    ...(call !== undefined && { call }),
    ...(field !== '' && { field }),
    ...(several !== undefined && { routes: several }),
    ...(expected !== undefined && { expected: masked(expected) }),
    ...(actual !== undefined && { found: masked(actual) }),
  }
  return `- ${escapeUnseen(JSON.stringify({ ...covered, reason: '', owner: '', expires: '' }))}`
}

/** Masks identifiers that differ in every run. */
function masked(text: string): string {
  return text.replace(IDENTIFIERS, '*')
}
