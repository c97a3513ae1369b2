import { isWithin } from '../model/version.ts'
import type { Availability, Version } from '../model/version.ts'

/** What the runner itself has to do differently by release. */
const ROWS = {
  /** Token routes take the user id (`local:admin`), before the user name. Seen on 3.3.0, 4.0.0. */
  'tokens-by-user-id': { since: '4.0.0' },
  /** A user is made with first and last name, before with a full name. Seen on 4.0.0, 4.3.0. */
  'split-names': { since: '4.1.0' },
  /** Administrators manage the tokens of others, before nobody does. Seen on 2.5.2, 3.0.0. */
  'tokens-of-others': { since: '3.0.0' },
} as const satisfies Record<string, Availability>

/** Whether the release does so. */
export function does(version: Version, row: keyof typeof ROWS): boolean {
  return isWithin(version, ROWS[row])
}
