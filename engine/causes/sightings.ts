import { readCredential } from '../judge/facts/credential.ts'
import { isSafe } from '../judge/facts/rejected-by.ts'
import { splitSuffix } from '../knowledge/routes/path-suffixes.ts'
import { methodOfRoute } from '../knowledge/routes/route-matcher.ts'
import type { Route } from '../knowledge/routes/routes.ts'
import { matcherOf } from '../knowledge/routes/matchers.ts'
import { createLocator } from '../judge/target/roots.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Run, Target } from '../model/results/run.ts'
import { parseTypedVersion } from '../model/version.ts'
import { once } from '../text/once.ts'
import { readJson } from '../text/nesting.ts'

/** An exchange that a verdict rests on, and the route that it asked for, as far as the release has it. */
export interface Sighting {
  readonly exchange: Exchange
  readonly route: string | undefined
  /** Whether the route needs no login. */
  readonly isOpen?: boolean
  /** The body of the response as JSON, read once; undefined where it is none, or not there whole. */
  readonly json: () => unknown
}

/** The route whose body has a credential of its own. */
export const LOGIN = 'POST /system/sessions'

/** Whether a request changed something. */
export function isChange(sighting: Sighting): boolean {
  return !isSafe(sighting.exchange.request.method) && isGood(sighting)
}

/** Whether a request was accepted. */
export function isGood({ exchange: { response } }: Sighting): boolean {
  const { status = 0 } = response ?? {}
  return status >= 200 && status < 300
}

/** Whether a credential was rejected. */
export function isUnauthorized(sighting: Sighting | undefined): boolean {
  return sighting?.exchange.response?.status === 401
}

/** Whether a request has neither Authorization nor a cookie. */
export function isAnonymous(sighting: Sighting | undefined): boolean {
  const headers = sighting?.exchange.request.headers
  return headers?.some(([name]) => /^(?:authorization|cookie)$/i.test(name)) === false
}

/** The form of the credential of a request. A cookie contains a session. */
export function credentialForm(sighting: Sighting | undefined): string {
  const { form, cookie } = readCredential(sighting?.exchange.request.headers ?? [])
  return cookie === undefined ? form : 'session'
}

/** The exchanges that verdicts rest on, by their position. */
export function sightingsOf(
  { verdicts, target }: Run,
  exchangesOf: (index: number) => Exchange | undefined,
): ReadonlyMap<number, Sighting> {
  const found = new Map<number, Sighting>()
  const routeOf = createRouteOf(target)
  const read = (exchange: Exchange): Sighting => {
    const { name, open } = routeOf(exchange) ?? {}
    return {
      exchange,
      route: name,
      ...(open !== undefined && { isOpen: open }),
      json: once(() => jsonOf(exchange)),
    }
  }
  for (const index of new Set(verdicts.flatMap(({ exchanges }) => exchanges))) {
    const exchange = exchangesOf(index)
    if (exchange) found.set(index, read(exchange))
  }
  return found
}

function jsonOf({ response }: Exchange): unknown {
  return response?.body.state === 'complete' ? readJson(response.body.text) : undefined
}

function createRouteOf(target: Target): (exchange: Exchange) => Route | undefined {
  const version = parseTypedVersion(target.judgedVersion)
  if (!version) return () => undefined
  const locate = createLocator(target.nodes ?? [target.url])
  const matcher = matcherOf(version)
  return (exchange) => {
    const path = locate(exchange)?.path
    if (path === undefined) return undefined
    const match = matcher.match(splitSuffix(path).path) ?? matcher.match(path)
    return match?.byMethod.get(methodOfRoute(exchange.request.method))
  }
}
