import type { Cause, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { lineOf, formatImpact } from '../words.ts'

/** Why a call fares differently on a release. */
interface Reason {
  readonly word: string
  /** The first release line that has it. */
  readonly on: string
  readonly cause: Cause
}

/** Each cause once, at the first release that has it. */
export function reasonsOf({ cells }: PictureRow, releases: readonly string[]): readonly Reason[] {
  const seen = new Set<string>()
  return cells.flatMap((cell, at) => {
    if (cell.class === 'works' || cell.class === 'already-fails') return []
    const fresh = joinedCauses(cell.causes).filter(({ what }) => !seen.has(what))
    for (const { what } of fresh) seen.add(what)
    const on = lineOf(releases[at] ?? '')
    return fresh.map((cause) => ({ word: formatImpact(cell), on, cause }))
  })
}
