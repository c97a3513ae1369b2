import type { RecordingHeader } from '#engine/model/recording.ts'

/** The remark for a file whose digest does not show that it is unchanged since it was written and searched. */
export const CHANGED_SINCE =
  'the recording claims that its secrets were masked, but it may have been changed since, so the claim is not trusted'

/** The header of such a file without the claim, so that its secrets are replaced again. */
export function withoutClaim({
  redaction: _redaction,
  ...header
}: RecordingHeader): RecordingHeader {
  return header
}
