import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { sourceParts } from './source-parts.ts'

/** Causes as templates place them: alike ones joined, sources with what is public as links. */
export function viewCauses(causes: readonly Cause[]) {
  return joinedCauses(causes).map(viewCause)
}

/** One cause as templates place it. */
export function viewCause({ source, ...cause }: Cause) {
  return { ...cause, sources: sourceParts(source) }
}
