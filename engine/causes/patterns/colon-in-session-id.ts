import { readCredential } from '../../judge/facts/credential.ts'
import { memberAt, textAt } from '../../model/json/json.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

const LOGIN = 'POST /system/sessions'

/** In a Basic credential the user name ends at the first colon: a session ID with one arrives in two parts. */
export function colonInSessionId(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.filter((verdict) => {
    const one = shownIn(verdict, sightings)
    const isAbout = verdict.pointer === '/session_id' || verdict.expected?.includes('session_id')
    return isAbout && one?.route === LOGIN && textAt(one.json(), 'session_id')?.includes(':')
  })
  const rejected = failed.filter((verdict) => isRejected(shownIn(verdict, sightings)))
  if (shown.length === 0 || rejected.length === 0) return undefined
  return {
    sentence:
      'session_id contains a colon, so it cannot be the user name of Basic: requests with it get 401',
    subject: { kind: 'field', name: 'session_id', routes: [LOGIN] },
    certainty: 'likely',
    explains: [...shown, ...rejected].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([...shown, ...rejected]),
    remedy: 'generate session IDs without a colon',
  }
}

/** Whether a credential with a colon, which looks like a password with one, or such a cookie counts for nothing. */
function isRejected(sighting: Sighting | undefined): boolean {
  if (!sighting) return false
  const { odd, cookie } = readCredential(sighting.exchange.request.headers)
  const isOfColon = odd === 'colon' || cookie?.includes(':') === true
  return (
    isOfColon &&
    (sighting.exchange.response?.status === 401 || memberAt(sighting.json(), 'is_valid') === false)
  )
}
