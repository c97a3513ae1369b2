import type { Cause, ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { lineOf } from '../words.ts'

/** Why a call fares differently on a release, or fails on the recorded one. */
interface Reason {
  /** `before 4.3.0` */
  readonly when: string
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
    if (cell.class === 'works' || cell.class === 'already-fails') return []
    const fresh = joinedCauses(cell.causes).filter(
      ({ what }) => !seen.has(what) && !failing.some((one) => what.endsWith(`: ${one.what}`)),
    )
    for (const { what } of fresh) seen.add(what)
    const on = lineOf(releases[at] ?? '')
    return fresh.map((cause) => ({
      when: cell.class === 'unknown' ? `on ${on}` : formatWhen(cause, at < here),
      cause,
    }))
  })
  return [
    ...failing.map((cause) => ({ when: `already fails (${cause.release})`, cause })),
    ...others,
  ]
}

/** `before 4.3.0`, for a release older than the recorded one; otherwise `from 7.0.0`. */
export function formatWhen({ release }: Pick<Cause, 'release'>, isOlder: boolean): string {
  return `${isOlder ? 'before' : 'from'} ${release}`
}
