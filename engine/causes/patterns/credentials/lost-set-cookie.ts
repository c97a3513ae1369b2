import { hasHeader } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** No response sets a cookie, though several should, as with a proxy that removes Set-Cookie. */
export function lostSetCookie(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const explains = failed.filter(
    ({ expected = '', actual }) => actual === 'none' && expected.includes('Set-Cookie'),
  )
  const isSet = [...sightings.values()].some(({ exchange: { response } }) =>
    hasHeader(response?.headers ?? [], 'set-cookie'),
  )
  if (isSet || explains.length < 2) return undefined
  return {
    sentence:
      'no response sets a cookie, not even the response to a login. A proxy may be removing Set-Cookie.',
    subject: { kind: 'header', name: 'set-cookie', routes: [] },
    certainty: 'likely',
    explains: explains.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explains),
    remedy: 'set the cookie when a user logs in, and let proxies forward Set-Cookie',
  }
}
