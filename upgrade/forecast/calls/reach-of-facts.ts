import { releases, whyUnknown } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'

/** Throws a UsageError for a release before the oldest that facts are known of. */
export function checkReach(version: Version): void {
  const oldest = releases()[0]?.version ?? ''
  if (releaseNumber(version) >= releaseNumber(oldest)) return
  throw new UsageError(
    `cannot forecast with release ${version.release}: releases before ${oldest} are not known; name ${oldest} or later`,
  )
}

/** The note for a release without facts of its own. */
export function beyondNote(to: Version): readonly Cause[] {
  const what = whyUnknown(to, 'facts')
  return what === undefined
    ? []
    : [{ release: to.release, what, source: 'list of releases from the public release history' }]
}
