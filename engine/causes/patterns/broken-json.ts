import { mediaType, wrongCoding } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { whenOnly } from '../when.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** The check on the bytes of JSON bodies. */
export const JSON_BYTES = 'headers.json.whole'

/** Actual value if the unreadable response should have contained it. */
const ABSENT = /^(?:none|missing)$/

/** A cause, and the exchanges with unreadable responses because of it. */
export interface BrokenJson {
  readonly cause: Cause
  readonly exchanges: ReadonlySet<number>
}

/** JSON that cannot be parsed as a whole: each check of such a response fails or stays unverified because of it. */
export function findBrokenJson(
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): BrokenJson | undefined {
  const verdict = failed.get(JSON_BYTES)
  if (!verdict) return undefined
  const broken = [...sightings].filter(([, sighting]) => isBroken(sighting))
  const exchanges = new Set(broken.map(([index]) => index))
  const others = [...failed.values()].filter(
    (one) =>
      one !== verdict &&
      (exchanges.has(one.exchanges[0] ?? -1) ||
        (ABSENT.test(one.actual ?? '') && one.exchanges.some((index) => exchanges.has(index)))),
  )
  const explained = [verdict, ...others]
  const routes = verdict.routes ?? []
  const [route] = routes
  const where = routes.length === 1 && route !== '*' ? ` of ${route}` : ''
  return {
    exchanges,
    cause: {
      sentence: `clients cannot parse the JSON${where}${whenOnly([...exchanges], sightings)}: ${verdict.actual ?? 'it is incomplete'}`,
      subject: { kind: 'body', routes },
      certainty: 'likely',
      explains: explained.map(({ checkId }) => checkId),
      waiting: [],
      exchanges: shownBy(explained),
      ...(verdict.remedy !== undefined && { remedy: verdict.remedy }),
    },
  }
}

function isBroken({ exchange, json }: Sighting): boolean {
  const { response, request } = exchange
  return (
    request.method !== 'HEAD' &&
    response !== undefined &&
    (response.body.state === 'complete' || wrongCoding(exchange) !== undefined) &&
    response.body.size > 0 &&
    /[/+]json$/.test(mediaType(response.headers) ?? '') &&
    json() === undefined
  )
}
