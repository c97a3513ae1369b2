import {
  isProblem,
  type Trial,
  type TrialFinding,
  type TrialOutcome,
} from '#engine/model/client-test.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'

const VERDICTS: Readonly<Record<TrialOutcome, string>> = {
  survives: 'passed',
  fails: 'failed',
  untried: 'not tested',
}

/** `7.0.0: failed` */
export function formatOutcome({ release, outcome }: Pick<Trial, 'release' | 'outcome'>): string {
  return `${release}: ${VERDICTS[outcome]}`
}

/** `exit code 0, 3 requests, no problems, 1 warning` */
export function formatTrial({ ended, requests, findings }: Trial): string {
  if (requests === 0) return `${formatEnd(ended)}, ${NO_REQUEST}`
  const problems = findings.filter(isProblem).length
  const warnings = findings.length - problems
  return [
    formatEnd(ended),
    counted(requests, 'request'),
    problems === 0 ? 'no problems' : counted(problems, 'problem'),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(', ')
}

/** The rating of a finding: a warning if the release tolerates it. */
export function rateFinding(finding: TrialFinding): Rating {
  return isProblem(finding) ? 'violation' : 'warning'
}

const NO_REQUEST = 'no requests: make it use GRAYLOG_URL, or pass it {url} as an argument'

/** `exit code 3` */
export function formatEnd({ code, signal, isLate }: Trial['ended']): string {
  if (isLate) return 'stopped because it exceeded --limit'
  return code === undefined ? `ended by ${signal ?? 'a signal'}` : `exit code ${code}`
}
