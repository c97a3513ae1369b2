import { NOT_CLAIMED, type Verdict } from './verdict.ts'

/** How much of what a release asks of a server was tested. */
export interface Tested {
  /** Checks on the server that came to a verdict. */
  readonly checks: number
  /** All that apply to the release, in the claimed areas. */
  readonly of: number
  /** Those on credentials, sessions, tokens, permissions, secrets and encryption that came to none. */
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

/** Counts what was tested, and the security checks that were not. */
export function summarizeTested(verdicts: readonly Verdict[]): Tested {
  const due = verdicts.filter(
    ({ subject, outcome, reason }) =>
      subject === 'server' && outcome !== 'not-applicable' && reason !== NOT_CLAIMED,
  )
  const notRun = due.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'fail')
  return {
    checks: due.length - notRun.length,
    of: due.length,
    securityNotRun: notRun.filter(({ suite }) => SECURITY_AREAS.has(suite)).length,
  }
}
