import type { Recording } from '../../model/recording.ts'
import type { EvaluationResult } from '../evaluation/evaluation-result.ts'
import type { Gap } from '../facts/gap.ts'
import type { RecordingPart } from '../parts.ts'

/** Which exchanges are of which of two recordings. */
export function describeBeforeAfter(
  { beforeAfter }: Recording,
  parts: readonly RecordingPart[],
): readonly string[] {
  const before = parts[0]?.release.version.release ?? ''
  return beforeAfter
    ? [`the first ${beforeAfter.count} exchanges are from before the upgrade, on ${before}`]
    : []
}

/** Bodies that a recorder forwarded in full and did not keep in full. */
export function describeTooLarge(count: number): readonly string[] {
  if (count === 0) return []
  const what = count === 1 ? '1 exchange has a body' : `${count} exchanges have bodies`
  return [
    `${what} too large to keep; only the first part is in the recording, and the rest is not checked`,
  ]
}

/** A remark that the state between two exchanges is unknown, and on the evidence that is evaluated anyway. */
export function describeGap(gap: Gap | undefined): readonly string[] {
  if (gap === undefined) return []
  return [
    `${gap.because}; each exchange is checked by itself, but exchanges are not compared, so ${gap.remedy}`,
  ]
}

/** Lists the checks that may have missed exchanges, because older ones were dropped from memory. */
export function describeMissed(results: ReadonlyMap<string, EvaluationResult>): readonly string[] {
  const ids = [...results].filter(([, { missed }]) => missed > 0).map(([id]) => id)
  if (ids.length === 0) return []
  return [
    `related exchanges may be too far apart to be compared, for ${ids.join(', ')}; also judge a smaller recording`,
  ]
}
