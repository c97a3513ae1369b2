import type { Recording } from '../../model/recording.ts'

/** Why a run ended before its last probe; undefined when it did not. */
export function findEnd({ footer }: Pick<Recording, 'footer'>): string | undefined {
  return footer?.complete === false ? footer.reason : undefined
}

/** That a run was given up, and why, unless that was said already. */
export function describeEnd(recording: Recording): readonly string[] {
  const reason = findEnd(recording)
  if (reason === undefined || !recording.header.plan || recording.remarks.includes(reason))
    return []
  return [`the run was stopped early: ${reason}`]
}
