import { isCertifying } from '../../../judge/evaluation/certifying.ts'
import { header, mediaType, responseHeader } from '../../../model/exchange.ts'
import { memberAt, textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { cut } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isGood, LOGIN, type Sighting } from '../../sightings.ts'

/** A request header that a proxy may remove, and the evidence for that. */
interface Lost {
  readonly name: string
  /** What the server does with a value that was sent, with one method or with any. */
  readonly sentence: (value: string, method?: string) => string
  /** Methods with which a proxy may remove it, and pass it on with others. */
  readonly methods?: readonly string[]
  readonly remedy: string
  /** The response for every sender of it. */
  readonly status: number
  /** Whether a request depends only on it. */
  readonly isSent: (sighting: Sighting) => boolean
  /** Whether it matters to a request at all. */
  readonly concerns: (sighting: Sighting, verdict: Verdict) => boolean
  /** The evidence that it would be accepted if it arrived. */
  readonly isDue: (sighting: Sighting) => boolean
}

/** So many requests, of as many verdicts, are rejected, and none is let in. */
const REFUSED = 3

const LOST: readonly Lost[] = [
  {
    name: 'Authorization',
    status: 401,
    sentence: () =>
      'The Authorization header does not reach the server, or the server ignores it: a login succeeds, but requests with the header get 401. A proxy may be removing it.',
    remedy:
      'forward the Authorization header to the server, and accept a user name and password, a session, or a token in it',
    isSent: (one) => has(one, 'Authorization') && !has(one, 'Cookie') && one.route !== LOGIN,
    concerns: (one) => has(one, 'Authorization') && !has(one, 'Cookie'),
    isDue: isLogin,
  },
  {
    name: 'Cookie',
    status: 401,
    sentence: () =>
      'The Cookie header does not reach the server, or the server ignores it: a login sets a cookie, but requests with only the cookie get 401. A proxy may be removing it.',
    remedy: 'forward the Cookie header to the server, and accept the session in it',
    isSent: (one) => has(one, 'Cookie') && !has(one, 'Authorization') && one.route !== LOGIN,
    // It should have counted instead, next to a password.
    concerns: (one, { expected = '' }) =>
      has(one, 'Cookie') && (!has(one, 'Authorization') || /\b(?:rejected|401)\b/.test(expected)),
    isDue: (one) =>
      isLogin(one) &&
      responseHeader(one.exchange, 'Set-Cookie')?.includes(
        textAt(one.json(), 'session_id') ?? '',
      ) === true,
  },
  {
    name: 'Content-Type',
    status: 415,
    sentence: () =>
      'The Content-Type header does not reach the server, or the server ignores it: requests with a JSON body get 415. A proxy may be removing the header.',
    remedy: 'forward the Content-Type header to the server, and accept application/json',
    isSent: isJson,
    concerns: isJson,
    isDue: () => true,
  },
  {
    name: 'X-Requested-By',
    status: 400,
    methods: ['POST', 'PUT', 'DELETE'],
    sentence: (value, method) =>
      `${method ?? 'write'} requests with X-Requested-By: ${value} are rejected as if the header were missing. A proxy may be removing it, or the server may require another value.`,
    remedy: 'forward the X-Requested-By header to the server and accept any value for it',
    isSent: (one) =>
      isChanging(one) &&
      has(one, 'X-Requested-By') &&
      header(one.exchange.request.headers, 'X-Requested-By') !== '',
    concerns: isRefusedForCsrf,
    isDue: (one) => has(one, 'X-Requested-By') && isRefusedForCsrf(one),
  },
]

/** The cause for which requests are rejected, and the status that they get. */
export interface RejectedRequests {
  readonly cause: Cause
  readonly status: number
}

/**
 * Headers that never seem to arrive: every request with one is rejected, though there is evidence
 * that it should be accepted.
 */
export function lostHeaders(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): readonly RejectedRequests[] {
  return LOST.flatMap((lost) => {
    const found = findLost(lost, failed, [...sightings.values()])
    if (found) return [found]
    const methods = lost.methods ?? []
    return methods.flatMap((method) => {
      const isOf = (one?: Sighting): boolean => one?.exchange.request.method === method
      const verdicts = failed.filter((verdict) => isOf(shownIn(verdict, sightings)))
      const leftBehind = failed.filter(
        ({ checkId }) => method === 'DELETE' && checkId.startsWith('write.left-behind.'),
      )
      const found = findLost(lost, verdicts, [...sightings.values()].filter(isOf), method)
      return found ? [withMore(found, leftBehind)] : []
    })
  })
}

function withMore({ cause, status }: RejectedRequests, more: readonly Verdict[]): RejectedRequests {
  const explains = [...cause.explains, ...more.map(({ checkId }) => checkId)]
  return { cause: { ...cause, explains }, status }
}

function findLost(
  { name, sentence, remedy, status, isSent, concerns, isDue }: Lost,
  failed: readonly Verdict[],
  seen: readonly Sighting[],
  method?: string,
): RejectedRequests | undefined {
  const sent = seen.filter((one) => isCertifying(one.exchange) && isSent(one))
  const refused = sent.filter((one) => one.exchange.response?.status === status)
  const routes = new Set(refused.map(({ route }) => route))
  const isLetIn = sent.some((one) => isGood(one) && (routes.has(one.route) || one.isOpen === false))
  if (refused.length < REFUSED || isLetIn || !seen.some(isDue)) return undefined
  const byIndex = new Map(seen.map((one) => [one.exchange.index, one] as const))
  const explains = failed.filter((verdict) => {
    const one = shownIn(verdict, byIndex)
    if (!one || !concerns(one, verdict)) return false
    return (
      one.exchange.response?.status === status ||
      isWithoutSession(one) ||
      (has(one, 'Cookie') && has(one, 'Authorization'))
    )
  })
  if (explains.length === 0) return undefined
  const [value = ''] = refused.flatMap((one) => header(one.exchange.request.headers, name) ?? [])
  const cause: Cause = {
    sentence: sentence(cut(value), method),
    remedy,
    certainty: 'likely',
    waiting: [],
    exchanges: shownBy(explains),
    subject: { kind: 'header', name: name.toLowerCase(), routes: [] },
    explains: explains.map(({ checkId }) => checkId),
  }
  return { cause, status }
}

function has({ exchange }: Sighting, name: string): boolean {
  return header(exchange.request.headers, name) !== undefined
}

function isChanging({ exchange }: Sighting): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(exchange.request.method)
}

function isLogin(one: Sighting): boolean {
  return one.route === LOGIN && isGood(one)
}

function isJson({ exchange: { request } }: Sighting): boolean {
  return request.body.size > 0 && mediaType(request.headers) === 'application/json'
}

function isRefusedForCsrf({ exchange: { response } }: Sighting): boolean {
  return /CSRF protection header is missing|X-Requested-By/i.test(response?.body.text ?? '')
}

/** The question for a session, which was answered as if none was presented. */
function isWithoutSession(one: Sighting): boolean {
  const json = one.route === 'GET /system/sessions' ? one.json() : undefined
  return memberAt(json, 'is_valid') === false
}
