import type { Trial, TrialOutcome } from '#engine/model/client-test.ts'
import { counted } from '#engine/text/words.ts'

const VERDICTS: Readonly<Record<TrialOutcome, string>> = {
  survives: 'does',
  fails: 'does not do',
  untried: 'was not tried',
}

/** `7.0.0: the program does not do` */
export function claimOf({ release, outcome }: Pick<Trial, 'release' | 'outcome'>): string {
  return `${release}: the program ${VERDICTS[outcome]}`
}

/** `exit code 0, 3 requests, nothing wrong` */
export function trialInWords({ ended, requests, findings }: Trial): string {
  const wrong = findings.length === 0 ? 'nothing' : counted(findings.length, 'thing')
  const sent = requests === 0 ? NO_REQUEST : `${counted(requests, 'request')}, ${wrong} wrong`
  return `${endInWords(ended)}, ${sent}`
}

const NO_REQUEST = 'it sent no request: let it use GRAYLOG_URL, or {url} as an argument'

function endInWords({ code, signal, isLate }: Trial['ended']): string {
  if (isLate) return 'it took longer than --limit and was ended'
  return code === undefined ? `${signal ?? 'a signal'} ended it` : `exit code ${code}`
}
