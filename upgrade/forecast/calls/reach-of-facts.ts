import { whyUnknown } from '#engine/knowledge/releases.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { Version } from '#engine/model/version.ts'

/** The note for a release without facts of its own. */
export function beyondNote(to: Version): readonly Cause[] {
  const what = whyUnknown(to, 'facts')
  return what === undefined
    ? []
    : [{ release: to.release, what, source: 'list of releases from the public release history' }]
}
