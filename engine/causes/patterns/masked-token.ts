import { readCredential, tokenKey } from '../../judge/facts/credential.ts'
import { memberAt } from '../../model/json/json.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** Tokens of real servers are letters and digits, 256 bits in base 32; recordings mask punctuation by other punctuation. */
const MASKED = /[^\w-]|^.{0,39}$/

/** The response to the creation of a token masks or shortens its value: every request with it is then rejected. */
export function maskedToken(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const made = new Map<string, Sighting>()
  for (const sighting of sightings.values()) {
    const token = memberAt(sighting.json(), 'token')
    if (sighting.exchange.request.method !== 'POST' || typeof token !== 'string') continue
    if (MASKED.test(token)) made.set(tokenKey(token), sighting)
  }
  const makerOf = (verdict: Verdict): Sighting | undefined => {
    const { request, response } = shownIn(verdict, sightings)?.exchange ?? {}
    return response?.status === 401
      ? made.get(readCredential(request?.headers ?? []).key ?? '')
      : undefined
  }
  const explained = failed
    .filter((verdict) => makerOf(verdict) !== undefined)
    .toSorted((a, b) => Number(b.rating === 'violation') - Number(a.rating === 'violation'))
  const [first] = explained
  const maker = first && makerOf(first)
  if (!maker?.route) return undefined
  return {
    sentence: `${maker.route} returns a masked or shortened token, so that every request with it is rejected`,
    subject: { kind: 'field', name: 'token', routes: [maker.route] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: [maker.exchange.index, ...shownBy(explained)],
    remedy: 'return the whole value when a token is created: clients cannot get it later',
  }
}
