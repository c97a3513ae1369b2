import { isRecord, textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { readJson } from '../../../text/nesting.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isUnauthorized, LOGIN, type Sighting } from '../../sightings.ts'

/** Minimum number of such logins. */
const LOGINS = 2

/** Logins that should succeed are rejected if the one before, of the same user, was rejected rightly. */
export function loginAfterFailure(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const logins = [...sightings.values()]
    .filter(({ route }) => route === LOGIN)
    .toSorted((a, b) => a.exchange.index - b.exchange.index)
  const isDue = ({ expected = '' }: Verdict): boolean => /^(?:200$|a session)/.test(expected)
  const due = new Set(failed.filter(isDue).flatMap(({ exchanges }) => exchanges))
  /** Whether the login before, of the same user, was rejected rightly. */
  const followsFailure = (one: Sighting): boolean => {
    const user = userOf(one)
    const before = logins.findLast(
      (other) => other.exchange.index < one.exchange.index && userOf(other) === user,
    )
    return (
      user !== undefined &&
      before !== undefined &&
      isUnauthorized(before) &&
      !due.has(before.exchange.index)
    )
  }
  const isAfter = (one: Sighting | undefined): boolean =>
    one?.route === LOGIN && isUnauthorized(one) && followsFailure(one)
  const shown = failed.filter((one) => isDue(one) && isAfter(shownIn(one, sightings)))
  const rejected = new Set(
    shown.flatMap(({ exchanges }) =>
      exchanges.filter((index) => isUnauthorized(sightings.get(index))),
    ),
  )
  if (rejected.size < LOGINS || ![...rejected].every((index) => isAfter(sightings.get(index))))
    return undefined
  const users = [...rejected].map((index) => userOf(sightings.get(index)))
  // Without one, the password may be wrong.
  const isAccepted = logins.some(
    (one) => !isUnauthorized(one) && users.includes(userOf(one)) && !followsFailure(one),
  )
  if (!isAccepted) return undefined
  // The response to a rejected login may lack other things, too.
  const explained = failed.filter((one) => !shown.includes(one) && isAfter(shownIn(one, sightings)))
  return {
    sentence: 'after a login with a wrong password, the next login of the same user is rejected',
    subject: { kind: 'rule', name: 'login', routes: [LOGIN] },
    certainty: 'likely',
    explains: [...shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(shown),
    remedy: 'check the password of each login, also after a failed one',
  }
}

function userOf(sighting: Sighting | undefined): string | undefined {
  const body = readJson(sighting?.exchange.request.body.text)
  return isRecord(body) ? textAt(body, 'username') : undefined
}
