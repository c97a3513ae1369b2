import { mediaType } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatFirst } from '../../text/words.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

const JSON_TYPE = 'headers.json-type'

/** JSON with another media type than application/json: checks that compare media types there fail, too. */
export function wrongMediaType(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(({ checkId }) => checkId === JSON_TYPE)
  const { routes = [] } = shown ?? {}
  const headers = shown && shownIn(shown, sightings)?.exchange.response?.headers
  if (!shown || !headers || routes.length === 0 || routes.includes('*')) return undefined
  const type = mediaType(headers)
  const isOfType = ({ expected = '', actual = '' }: Verdict): boolean =>
    [expected, actual].some(
      (one) => /\bapplication\/json\b/.test(one) || (type !== undefined && one.includes(type)),
    )
  const explained = failed.filter((verdict) => {
    const { route, exchange, json } = shownIn(verdict, sightings) ?? {}
    const isSent =
      exchange?.request.method === 'HEAD' ||
      (mediaType(exchange?.response?.headers ?? []) === type && json?.() !== undefined)
    return verdict !== shown && routes.includes(route ?? '') && isSent && isOfType(verdict)
  })
  return {
    sentence: `the JSON of ${formatFirst(routes, 'route')} ${type === undefined ? 'has no Content-Type' : `is labeled ${type}, not application/json`}`,
    subject: { kind: 'header', name: 'content-type', routes },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    ...(shown.remedy !== undefined && { remedy: shown.remedy }),
  }
}
