import { readCredential } from '../../../judge/facts/credential.ts'
import { isRecord, textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { readJson } from '../../../text/nesting.ts'
import { formatFirst } from '../../../text/words.ts'
import { hasWrongStatus } from '../../join-responses.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'
import { answerOf } from './same-answer.ts'

/** Headers that every request has, or that other patterns are about. */
const OTHER_HEADERS =
  /^(?:accept.*|authorization|connection|content-.*|cookie|host|user-agent|x-requested-by)$/i

/** Another error than the one that is due is no rejection of a good request. */
const ERROR_DUE = /^(?:40[03-9]|4[1-9]\d|5\d\d)\b|\brejected\b|^an? (?:error|rejection)/

/**
 * Requests with a query parameter, a header, or a member of the body are rejected, and the same requests without it
 * accepted.
 */
export function rejectedFor(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const groups = new Map<string, Verdict[]>()
  for (const verdict of failed) {
    const sighting = shownIn(verdict, sightings)
    const status = sighting?.exchange.response?.status ?? 0
    if (!sighting || status < 400 || status === 401 || status >= 500) continue
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
    const parts = partsOf(first).filter(
      (part) =>
        rejected.every((one) => partsOf(one).includes(part)) && isOnlyReason(part, rejected, good),
    )
    const [part] = parts
    if (part !== undefined && parts.length === 1) return causeOf(part, verdicts, rejected)
  }
  return undefined
}

function causeOf(part: string, verdicts: readonly Verdict[], rejected: readonly Sighting[]): Cause {
  const routes = [...new Set(rejected.flatMap(({ route }) => route ?? []))].toSorted()
  const { response } = rejected[0]?.exchange ?? {}
  const message = textAt(rejected[0]?.json(), 'message')
  const end = message === undefined ? '' : `: ${message}`
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

/** Whether no request with it is accepted there, and one without it that is otherwise alike is. */
function isOnlyReason(
  part: string,
  rejected: readonly Sighting[],
  good: readonly Sighting[],
): boolean {
  const routes = new Set(rejected.map(({ route }) => route))
  const there = good.filter(({ route }) => routes.has(route))
  return (
    !there.some((one) => partsOf(one).includes(part)) &&
    there.some((one) => {
      const own = [...partsOf(one), part]
      return rejected.some(
        (other) =>
          other.route === one.route &&
          credentialOf(other) === credentialOf(one) &&
          partsOf(other).every((each) => own.includes(each)),
      )
    })
  )
}

function credentialOf({ exchange: { request } }: Sighting): string | undefined {
  const { key, cookie } = readCredential(request.headers)
  return key ?? cookie
}

/** The parts of a request that may be a reason to reject it: `?pretty=true`, `Origin: …`, `"host": ""`. */
function partsOf({ exchange: { request } }: Sighting): readonly string[] {
  const query = request.target.split('?')[1]?.split('&') ?? []
  const body = readJson(request.body.text)
  const members = isRecord(body) ? Object.entries(body) : []
  return [
    ...query.map((one) => `?${one}`),
    ...request.headers
      .filter(([name]) => !OTHER_HEADERS.test(name))
      .map(([name, value]) => `${name}: ${value}`),
    ...members.map(([name, value]) => `"${name}"${value === '' ? ': ""' : ''} in the body`),
  ]
}
