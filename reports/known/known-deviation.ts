import { fieldAt } from '#engine/model/json/field-path.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { IDENTIFIERS } from '#engine/text/identifiers.ts'
import { severalRoutes } from '#engine/text/several-routes.ts'
import { escapeUnseen } from '../visible.ts'

/**
 * A failed check as one line of a baseline, to be copied: the check, and what exactly is covered, so
 * that a deviation of another shape is a new one. It is YAML, and JSON behind its dash; reason, owner and the day
 * after which it covers nothing are for a person to fill in. Undefined where nothing failed.
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

/** Without what is another one on every run. */
function masked(text: string): string {
  return text.replace(IDENTIFIERS, '*')
}
