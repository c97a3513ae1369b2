import { readCredential, sessionKey } from '../../judge/facts/credential.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
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
  const uses = failed.flatMap((verdict) => {
    const sighting = shownIn(verdict, sightings)
    if (sighting?.exchange.response?.status !== 401) return []
    const { key, form } = credentialOf(sighting)
    return key === undefined ? [] : [{ verdict, sighting, key, form }]
  })
  const accepted = [...sightings.values()].filter(isAccepted)
  const whens = uses.map(({ sighting, key }) => {
    const others = accepted.filter((one) => credentialOf(one).key === key)
    return whenOf(sighting.exchange.index, others)
  })
  const shownWhen = (when: When) => uses.filter((_, at) => whens[at] === when)
  const isOften = shownWhen('now and then').length >= shownWhen('at first').length
  const when = isOften ? 'now and then' : 'at first'
  const shown = shownWhen(when)
  // A single route may want another credential.
  const routes = new Set(shown.map(({ sighting }) => sighting.route))
  if (shown.length < CHECKS || routes.size < 2) return undefined
  const forms = new Set(shown.map(({ form }) => form))
  return {
    sentence: isOften
      ? NOW_AND_THEN
      : `${NEW[shown[0]?.form ?? ''] ?? 'a new credential is'} rejected at first, and accepted later`,
    subject: { kind: 'rule', name: 'credential', routes: [] },
    certainty: 'likely',
    explains: uses.flatMap(({ form, verdict }) => (forms.has(form) ? verdict.checkId : [])),
    waiting: [],
    exchanges: shownBy(shown.map(({ verdict }) => verdict)),
    remedy: 'propagate each session and access token to every node before sending the response',
  }
}

function whenOf(index: number, accepted: readonly Sighting[]): When | undefined {
  const isBefore = accepted.some(({ exchange }) => exchange.index < index)
  if (!accepted.some(({ exchange }) => exchange.index > index)) return undefined
  return isBefore ? 'now and then' : 'at first'
}

function isAccepted({ exchange: { response } }: Sighting): boolean {
  return response !== undefined && response.status < 300
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
