import { lineOf } from '#engine/text/words.ts'
import type { Cause, ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'

/** Why a call fares differently on a release, or fails on the recorded one. */
interface Reason {
  /** `before 4.3.0` */
  readonly when: string
  /** Whether it is about a release older than the recorded one. */
  readonly isOlder: boolean
  readonly cause: Cause
}

/** Returns each cause once: those of a failure on the recorded release first, then at the first release that has it. */
export function reasonsOf(
  { cells }: PictureRow,
  { releases, from }: Pick<ForecastPicture, 'releases' | 'from'>,
): readonly Reason[] {
  const here = releases.indexOf(from)
  const recorded = cells[here]
  const failing = recorded?.class === 'already-fails' ? joinedCauses(recorded.causes) : []
  const seen = new Set<string>()
  const others = cells.flatMap((cell, at) => {
    // A call that starts to work has the causes for which it fails.
    if (['works', 'already-fails', 'mends'].includes(cell.class)) return []
    const fresh = joinedCauses(cell.causes).filter(({ what }) => !seen.has(what))
    for (const { what } of fresh) seen.add(what)
    const on = lineOf(releases[at] ?? '')
    return fresh.map((cause) => ({
      when: cell.class === 'unknown' ? `on ${on}` : formatWhen(cause, at < here),
      isOlder: at < here,
      cause,
    }))
  })
  return [
    ...failing.map((cause) => ({
      when: `already fails (${cause.release})`,
      isOlder: false,
      cause,
    })),
    ...others,
  ]
}

/** `before 4.3.0`, for a release older than the recorded one; otherwise `from 7.0.0`. */
export function formatWhen({ release }: Pick<Cause, 'release'>, isOlder: boolean): string {
  return `${isOlder ? 'before' : 'from'} ${release}`
}
