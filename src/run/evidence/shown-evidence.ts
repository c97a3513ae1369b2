import type { Evidence } from '#reports/evidence.ts'
import type { JudgedEvidence } from '../judge-evidence.ts'
import { moreOptions } from '../more-suites.ts'
import { placesIn } from './places-in.ts'

/** Adds the options that produce each verdict again, and its place in the recording, for reports. */
export function shownEvidence(
  judged: JudgedEvidence,
  recording?: string,
  options?: readonly string[],
): JudgedEvidence & Pick<Evidence, 'moreOptions' | 'placeOf'> {
  return {
    ...judged,
    moreOptions: (verdict) => moreOptions(verdict, judged.exchangesOf, options),
    ...(recording !== undefined && { placeOf: placesIn(recording) }),
  }
}
