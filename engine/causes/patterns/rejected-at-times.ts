import { readCredential, sessionKey } from '../../judge/facts/credential.ts'
import { memberAt } from '../../model/json/json.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** From this many checks on, it is reported once. */
const CHECKS = 2

/** When a credential is rejected that is accepted otherwise. */
type When = 'now and then' | 'at first'

const NOW_AND_THEN = 'the same credential is sometimes accepted and sometimes rejected'

/** Credentials by their form, if they are rejected at first. */
const NEW: Readonly<Record<string, string>> = {
  session: 'a new session is',
  token: 'a new access token is',
  user: 'a user name and password are',
}

/** The same credential is rejected at some times and accepted at others, as by a node that does not know it. */
export function rejectedAtTimes(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const useOf = (index: number) => {
    const sighting = sightings.get(index)
    if (sighting?.exchange.response?.status !== 401) return []
    const { key, form } = credentialOf(sighting)
    return key === undefined ? [] : [{ sighting, key, form }]
  }
  const rejected = failed.flatMap((verdict) => {
    const [first] = useOf(verdict.exchanges[0] ?? -1)
    return first ? [{ verdict, first }] : []
  })
  const accepted = [...sightings.values()]
    .filter(isAccepted)
    .map((one) => ({ ...credentialOf(one), route: one.route, index: one.exchange.index }))
  const acceptedAt = new Map<string | undefined, number[]>()
  for (const { key, index } of accepted) {
    const known = acceptedAt.get(key)
    if (known) known.push(index)
    else acceptedAt.set(key, [index])
  }
  const uses = rejected.flatMap(({ verdict }) =>
    verdict.exchanges.flatMap(useOf).map(({ sighting, key, form }) => {
      const when = whenOf(sighting.exchange.index, acceptedAt.get(key) ?? [])
      return { verdict, sighting, form, when }
    }),
  )
  const shownWhen = (when: When) => uses.filter((one) => one.when === when)
  const isOften = shownWhen('now and then').length >= shownWhen('at first').length
  const when = isOften ? 'now and then' : 'at first'
  const shown = shownWhen(when)
  // A single route may want another credential, unless it accepts one of the same form.
  const routes = new Set(shown.map(({ sighting }) => sighting.route))
  const isTaken =
    !isOften &&
    shown.some(({ sighting, form }) =>
      accepted.some((one) => one.route === sighting.route && one.form === form),
    )
  const verdicts = [...new Set(shown.map(({ verdict }) => verdict))]
  if (verdicts.length < CHECKS || (routes.size < 2 && !isTaken)) return undefined
  const forms = new Set(shown.map(({ form }) => form))
  const explained = rejected.filter(({ first }) => forms.has(first.form))
  return {
    sentence: isOften
      ? NOW_AND_THEN
      : `${NEW[shown[0]?.form ?? ''] ?? 'a new credential is'} rejected at first, and accepted later`,
    subject: { kind: 'rule', name: 'credential', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ verdict }) => verdict.checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy: 'propagate each session and access token to every node before sending the response',
  }
}

function whenOf(index: number, accepted: readonly number[]): When | undefined {
  const isBefore = accepted.some((one) => one < index)
  if (!accepted.some((one) => one > index)) return undefined
  return isBefore ? 'now and then' : 'at first'
}

/** An open route accepts any credential; the session check tells whether it is valid. */
function isAccepted({ exchange: { response }, isOpen = false, json }: Sighting): boolean {
  if (response === undefined || response.status >= 300) return false
  return !isOpen || memberAt(json(), 'is_valid') === true
}

/** The credential of a request; a cookie contains a session. */
function credentialOf({ exchange }: Sighting): {
  readonly form: string
  readonly key?: string | undefined
} {
  const { form, key, cookie } = readCredential(exchange.request.headers)
  return key === undefined && cookie !== undefined
    ? { form: 'session', key: sessionKey(cookie) }
    : { form, key }
}
