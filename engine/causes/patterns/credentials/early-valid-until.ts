import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy } from '../../shown.ts'
import { readAmount } from '../wrong-unit.ts'

const LIFE = 'user.session.life'
const EXPIRES = 'user.session.expires'
/** Checks that compare with valid_until. */
const COMPARED = /^session\.create\.cookie-(?:age|expires)$/
/** A known fault: valid_until is in the past. */
const PAST = 'session.valid-until.future'

/** valid_until is before the end that the record of the user gives, and sessions are accepted after valid_until. */
export function earlyValidUntil(failed: readonly Verdict[]): Cause | undefined {
  const find = (id: string): Verdict | undefined => failed.find(({ checkId }) => checkId === id)
  const life = find(LIFE)
  const expires = find(EXPIRES)
  if (!life || !expires || find(PAST) || !/^2\d\d\b/.test(expires.actual ?? '')) return undefined
  const [due, found] = [readAmount(life.expected), readAmount(life.actual)]
  if (!(found < due)) return undefined
  const compared = failed.filter(({ checkId }) => COMPARED.test(checkId))
  return {
    sentence: `valid_until of a new session is ${found} s after the login, not about ${due} s, and the session is accepted after that time`,
    subject: { kind: 'field', name: 'valid_until', routes: ['POST /system/sessions'] },
    certainty: 'likely',
    explains: [life, expires, ...compared].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([life, expires]),
    remedy: 'send the time at which the session ends as valid_until',
  }
}
