import type { Evidence } from '#reports/evidence.ts'
import type { JudgedEvidence } from './judge-evidence.ts'
import { moreSuites } from './more-suites.ts'
import { placesIn } from './places-in.ts'

/** Adds the suites of each verdict, and its place in the recording, for reports. */
export function shownEvidence(
  judged: JudgedEvidence,
  recording?: string,
): JudgedEvidence & Pick<Evidence, 'moreSuites' | 'placeOf'> {
  return {
    ...judged,
    moreSuites: (verdict) => moreSuites(verdict, judged.exchangesOf),
    ...(recording !== undefined && { placeOf: placesIn(recording) }),
  }
}
