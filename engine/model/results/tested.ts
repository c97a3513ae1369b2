import { NOT_CLAIMED, type Verdict } from './verdict.ts'

/** How many of the checks for a release were tested. */
export interface Tested {
  /** Checks on the server that passed or failed. */
  readonly checks: number
  /** All that apply to the release, in the claimed areas. */
  readonly of: number
  /** Security checks without a result: credentials, sessions, tokens, permissions, secrets, and encryption. */
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

/** Counts tested checks, and security checks without a result. */
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
