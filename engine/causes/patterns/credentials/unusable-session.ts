import { memberAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { credentialForm, isGood, isUnauthorized, LOGIN, type Sighting } from '../../sightings.ts'

/** The check that a new session is accepted, and those that explain its failure better. */
const USED = 'session.use.after-login'
const ID_CHECKS = ['session.create.new', 'session.record.uuid']
/** Checks of the session check, whose response is 200. */
const FOLLOWS = ['session.check.valid', 'session.check.names']
const COOKIE = 'session.create.cookie'
/** From so many logins on, no session is accepted. */
const LOGINS = 2

/** No session is accepted in any form, although logins succeed and user names and passwords are accepted. */
export function unusableSession(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(({ checkId }) => checkId === USED)
  if (!shown || shown.count < LOGINS || shown.failed !== shown.count) return undefined
  if (!isUnauthorized(shownIn(shown, sightings))) return undefined
  const reads = failed.find(({ checkId }) => checkId === 'auth.session.read')
  if (reads && reads.failed !== reads.count) return undefined
  if (failed.some(({ checkId }) => ID_CHECKS.includes(checkId))) return undefined
  const closed = [...sightings.values()].filter((one) => one.isOpen !== true && one.route !== LOGIN)
  const isAccepted = (form: string): boolean =>
    closed.some((one) => isGood(one) && credentialForm(one) === form && !isInvalid(one))
  if (isAccepted('session') || !isAccepted('user')) return undefined
  const isOther = failed.some(({ checkId }) => checkId === COOKIE)
  const explained = failed.filter((verdict) => {
    if (verdict.checkId === COOKIE) return true
    const one = shownIn(verdict, sightings)
    const isRejected = isUnauthorized(one) || FOLLOWS.includes(verdict.checkId)
    return verdict !== shown && isRejected && credentialForm(one) === 'session'
  })
  const end = isOther ? ', and its cookie has another one' : ''
  return {
    sentence: `no session is accepted: requests with the session_id of a login get 401${end}`,
    subject: { kind: 'field', name: 'session_id', routes: [LOGIN] },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    remedy: 'accept the session_id of a login as the user name, with the password "session"',
  }
}

/** The session check responds to any session. */
function isInvalid({ json }: Sighting): boolean {
  return memberAt(json(), 'is_valid') === false
}
