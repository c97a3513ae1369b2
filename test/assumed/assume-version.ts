import { ASSUMED_2_AND_3 } from './assumed-2-and-3.ts'
import { ASSUMED_4 } from './assumed-4.ts'
import { ASSUMED_5_AND_7 } from './assumed-5-and-7.ts'
import type { AssumedRelease } from './assumed-release.ts'

/** The pairs that are judged; each list was read, and is to be read again when it changes. */
export const ASSUMED_RELEASES: readonly AssumedRelease[] = [
  ...ASSUMED_2_AND_3,
  ...ASSUMED_4,
  ...ASSUMED_5_AND_7,
]
