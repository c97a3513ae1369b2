import { readCredential } from '../../../judge/facts/credential.ts'
import { isRecord, textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { readJson } from '../../../text/nesting.ts'
import { withoutQuery } from '../../../text/paths/path.ts'
import { cut, formatFirst } from '../../../text/words.ts'
import { hasWrongStatus, shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'
import { answerOf } from './same-answer.ts'

/** Headers that every request has, or that other patterns are about. */
const OTHER_HEADERS =
  /^(?:accept.*|authorization|connection|content-.*|cookie|host|user-agent|x-requested-by)$/i

/** Rejections because of the credential, the object, the size, or the time. */
const OTHER_REASONS = new Set([401, 404, 408, 409, 410, 413, 429])

/** Expectations of an error; another error there does not mean that a good request was rejected. */
const ERROR_DUE = /^(?:40[03-9]|4[1-9]\d|5\d\d)\b|\brejected\b|^an? (?:error|rejection)/

/** Parameters whose values are shown; another one may be secret. */
const SHOWN = /^(?:pretty|page)=|=$/

/** A part of a request with its value, and as shown. */
type Part = readonly [string, string]
type Parts = ReadonlyMap<string, string>
type PartsOf = (sighting: Sighting) => Parts

interface Compared {
  readonly rejected: readonly Sighting[]
  readonly good: readonly Sighting[]
  readonly partsOf: PartsOf
}

/**
 * Requests with a query parameter, a header, or a member of the body are rejected, and the same requests without it
 * accepted.
 */
export function rejectedFor(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const known = new Map<Sighting, Parts>()
  const partsOf: PartsOf = (one) => {
    const parts = known.get(one) ?? readParts(one)
    known.set(one, parts)
    return parts
  }
  const groups = new Map<string, Verdict[]>()
  for (const verdict of failed) {
    const sighting = shownIn(verdict, sightings)
    const status = sighting?.exchange.response?.status ?? 0
    if (!sighting || status < 400 || status >= 500 || OTHER_REASONS.has(status)) continue
    const answer = answerOf(sighting) ?? ''
    groups.set(answer, [...(groups.get(answer) ?? []), verdict])
  }
  for (const [answer, verdicts] of groups) {
    const wrong = verdicts.find((one) => hasWrongStatus(one) && !ERROR_DUE.test(one.expected ?? ''))
    const due = /^\d{3}$/.exec(wrong?.expected ?? '')?.[0]
    const good = [...sightings.values()].filter(({ exchange: { response } }) => {
      return response && (response.status < 300 || response.status === Number(due))
    })
    const rejected = verdicts
      .flatMap(({ exchanges }) => exchanges.flatMap((index) => sightings.get(index) ?? []))
      .filter((one) => answerOf(one) === answer)
    const [first] = rejected
    if (!wrong || !first) continue
    const parts = [...partsOf(first)].filter(
      ([part]) =>
        rejected.every((one) => partsOf(one).has(part)) &&
        isOnlyReason(part, { rejected, good, partsOf }),
    )
    const [part] = parts
    if (part && parts.length === 1) return causeOf(cut(part[1]), verdicts, rejected)
  }
  return undefined
}

function causeOf(part: string, verdicts: readonly Verdict[], rejected: readonly Sighting[]): Cause {
  const routes = [...new Set(rejected.flatMap(({ route }) => route ?? []))].toSorted()
  const { response } = rejected[0]?.exchange ?? {}
  const message = textAt(rejected[0]?.json(), 'message')
  const end = message === undefined ? '' : `: ${cut(message)}`
  return {
    sentence: `${formatFirst(routes, 'route')} with ${part} ${routes.length === 1 ? 'is' : 'are'} rejected with ${response?.status ?? 0}${end}`,
    subject: { kind: 'status', routes },
    certainty: 'likely',
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy: `accept requests with ${part}`,
  }
}

/** Returns whether requests with the part are all rejected, and a similar request without it is accepted. */
function isOnlyReason(part: string, { rejected, good, partsOf }: Compared): boolean {
  const routes = new Set(rejected.map(({ route }) => route))
  const there = good.filter(({ route }) => routes.has(route))
  return (
    !there.some((one) => partsOf(one).has(part)) &&
    there.some((one) => {
      const own = partsOf(one)
      return rejected.some(
        (other) =>
          other.route === one.route &&
          pathOf(other) === pathOf(one) &&
          credentialOf(other) === credentialOf(one) &&
          [...partsOf(other).keys()].every((each) => each === part || own.has(each)),
      )
    })
  )
}

function credentialOf({ exchange: { request } }: Sighting): string | undefined {
  const { key, cookie } = readCredential(request.headers)
  return key ?? cookie
}

function pathOf({ exchange: { request } }: Sighting): string {
  return withoutQuery(request.target)
}

/** The parts of a request that may be a reason to reject it, each as shown: `?pretty=true`, `Origin: …`, `"host": ""`. */
function readParts({ exchange: { request } }: Sighting): Parts {
  const query = request.target.split('?')[1]?.split('&') ?? []
  const body = readJson(request.body.text)
  const members = isRecord(body) ? Object.entries(body) : []
  return new Map([
    ...query.map((one): Part => [`?${one}`, `?${SHOWN.test(one) ? one : one.replace(/=.*/s, '')}`]),
    ...request.headers
      .filter(([name]) => !OTHER_HEADERS.test(name))
      .map(([name, value]): Part => {
        const whole = `${name}: ${value}`
        return [whole, /^origin$/i.test(name) ? whole : name]
      }),
    ...members.map(([name, value]): Part => [
      `"${name}": ${JSON.stringify(value)}`,
      `"${name}"${value === '' ? ': ""' : ''} in the body`,
    ]),
  ])
}
