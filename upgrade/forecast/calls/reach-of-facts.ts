import { newestRelease, releases } from '../../../src/knowledge/releases.ts'
import { UsageError } from '../../../src/model/errors.ts'
import type { Cause } from '../../../src/model/upgrade/forecast.ts'
import { releaseNumber } from '../../../src/model/version.ts'
import type { Version } from '../../../src/model/version.ts'

/** Throws a UsageError for a release before the oldest that facts are known of. */
export function checkReach(version: Version): void {
  const oldest = releases()[0]?.version ?? ''
  if (releaseNumber(version) >= releaseNumber(oldest)) return
  throw new UsageError(
    `cannot forecast with release ${version.release}: nothing is known of releases before ${oldest}; name one from ${oldest} on`,
  )
}

/** What is said of a release beyond the newest that facts are known of. */
export function beyondNote(to: Version): readonly Cause[] {
  const newest = newestRelease()
  if (releaseNumber(to) <= releaseNumber(newest)) return []
  return [
    {
      release: to.release,
      what: `this release is newer than the newest known one, ${newest.release}: its facts were used`,
      source: 'list of releases from the public release history',
    },
  ]
}
