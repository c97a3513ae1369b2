import type { Trial, TrialOutcome } from '#engine/model/client-test.ts'
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

/** `exit code 0, 3 requests, no problems` */
export function formatTrial({ ended, requests, findings }: Trial): string {
  const problems = findings.length === 0 ? 'no problems' : counted(findings.length, 'problem')
  const sent = requests === 0 ? NO_REQUEST : `${counted(requests, 'request')}, ${problems}`
  return `${formatEnd(ended)}, ${sent}`
}

const NO_REQUEST = 'no requests: make it use GRAYLOG_URL, or pass it {url} as an argument'

/** `exit code 3` */
export function formatEnd({ code, signal, isLate }: Trial['ended']): string {
  if (isLate) return 'stopped because it exceeded --limit'
  return code === undefined ? `ended by ${signal ?? 'a signal'}` : `exit code ${code}`
}
