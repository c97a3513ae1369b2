import { NOT_CLAIMED, type Verdict } from './verdict.ts'

/** How many of the checks for a release were tested. */
export interface Tested {
  /** Checks on the server that passed or failed. */
  readonly checks: number
  /** All that apply to the release, in the claimed areas. */
  readonly of: number
  /** Security checks that were not tried: credentials, sessions, tokens, permissions, secrets, and encryption. */
  readonly securityNotRun: number
}

const SECURITY_AREAS: ReadonlySet<string> = new Set([
  'access',
  'auth',
  'csrf',
  'secret',
  'session',
  'tls',
  'token',
])

/** Counts tested checks, and security checks that were not tried. */
export function summarizeTested(verdicts: readonly Verdict[]): Tested {
  const due = verdicts.filter(isDue)
  return {
    checks: due.filter(isTested).length,
    of: due.length,
    securityNotRun: listSecurityNotRun(verdicts).length,
  }
}

/** Returns the security checks that were not tried. Unverified checks are listed separately. */
export function listSecurityNotRun(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts.filter(
    (one) =>
      isDue(one) && !isTested(one) && one.rating !== 'unverified' && SECURITY_AREAS.has(one.suite),
  )
}

function isDue({ subject, outcome, reason }: Verdict): boolean {
  return subject === 'server' && outcome !== 'not-applicable' && reason !== NOT_CLAIMED
}

function isTested({ outcome }: Verdict): boolean {
  return outcome === 'pass' || outcome === 'fail'
}
