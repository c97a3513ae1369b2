import type { Evidence } from '#reports/evidence.ts'
import type { JudgedEvidence } from './judge-evidence.ts'
import { moreSuites } from './more-suites.ts'
import { placesIn } from './places-in.ts'

/** Adds what reports of a run ask for: which suites showed a verdict, and where it stands in the recording. */
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
