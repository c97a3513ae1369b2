import type { RecordingHeader } from '#engine/model/recording.ts'

/**
 * The remark for a file whose digest does not show that it is unchanged since it was written and
 * searched.
 */
export const CHANGED_SINCE =
  'it says that its secrets were replaced, but nothing shows that it was not changed since, so that is not believed'

/** The header of such a file: like one of others, whose secrets are still to be replaced. */
export function withoutClaim({
  redaction: _redaction,
  ...header
}: RecordingHeader): RecordingHeader {
  return header
}
