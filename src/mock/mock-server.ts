import { faultNamed } from '../run/faults.ts'
import { matcherOf, matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { nameActors } from '#recorder/capture/actors.ts'
import { createLocator } from '#engine/judge/target/roots.ts'
import { methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'
import { routeNames } from '#engine/knowledge/routes/route-availability.ts'
import { dropParameterNames } from '#engine/knowledge/routes/routes.ts'
import type { ClientFinding, ForecastFinding } from '#engine/model/client-test.ts'
import type { Fault } from '#engine/model/fault.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange, Request } from '#engine/model/exchange.ts'
import {
  OUR_TOOL,
  type Recording,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  makeRecording,
} from '#engine/model/recording.ts'
import { packageInfo } from '../run/package-info.ts'
import { nearest, refuseUnknownKeys } from '#engine/text/nearest.ts'
import { ClientError } from './client-error.ts'
import { clientFindings, type ClientFindingsOptions } from './client-findings.ts'
import { type Place, receivedOf, type ReceivedRequest } from './received.ts'
import type { Served } from './served/served.ts'
import { type Switch, switchedOn } from './switch.ts'
import type { Traffic } from './traffic.ts'

/** A server in a test: a release or a recording. */
export interface MockServer {
  /** Root of the interface, which a client is given as its address: `http://127.0.0.1:40123/api`. */
  readonly url: string
  /** The same for each node. */
  readonly urls: readonly string[]
  /** `6.1.0`; undefined if a recording does not say. */
  readonly release: string | undefined
  /** An admin account; of a recording, the account that was used most. */
  readonly username: string
  readonly password: string
  /** An access token of that account. */
  readonly token: string
  /** Remarks about this mock, one sentence each. */
  readonly remarks: readonly string[]
  /** The requests since the start or the last reset, in order. */
  readonly requests: readonly ReceivedRequest[]
  /**
   * Those of one route, `POST /streams`; variable places have any name: `GET /streams/{id}`. Throws a UsageError
   * for a route that no release has.
   */
  readonly received: (filter: { readonly route: string }) => readonly ReceivedRequest[]
  /** The same as a recording; replace its secrets before it is written. Throws a UsageError where no release is known. */
  readonly recording: () => Recording
  /** The client's violations of the rules of the release. Throws a UsageError if the release is unknown. */
  readonly clientFindings: (options?: ClientFindingsOptions) => readonly ClientFinding[]
  /** Throws a ClientError when the client did anything wrong. */
  readonly assertClient: (options?: ClientFindingsOptions) => void
  /** Which of the requests would not do on another release, worst first. */
  readonly forecast: (release: string) => Promise<readonly ForecastFinding[]>
  /** Lets it do one thing wrong, by the id of a fault: `list faults`. Throws a UsageError where that cannot be. */
  readonly fault: (id: string) => Switch
  /** Keeps responses waiting, those of one route or all; milliseconds. */
  readonly delay: (delay: { readonly route?: string; readonly ms: number }) => Switch
  /** The state as at the start: nothing made, nothing received, no fault, no delay. */
  readonly reset: () => void
  /** Closes it, with its connections. */
  readonly close: () => Promise<void>
  /** The same at the end of a block: `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** The address of a mock, and the function that stops it with all its helpers. */
interface Reached {
  readonly urls: readonly string[]
  readonly close: () => Promise<void>
}

/** Builds a mock from a server and its observed traffic. */
export function mockServer(
  served: Served,
  traffic: Traffic,
  { urls, close }: Reached = { urls: served.roots, close: served.close },
): MockServer {
  const { roots, version, account } = served
  const locate = createLocator(roots)
  const faults = new Set<Fault>()
  const placeOf = (request: Request): Place => {
    const { path = request.target, query = '' } = locate({ index: 0, request }) ?? {}
    const matchers = [...(version ? [matcherOf(version)] : []), matcherOfAllReleases()]
    const method = methodOfRoute(request.method)
    const [route] = matchers.flatMap((one) => one.match(path)?.byMethod.get(method)?.name ?? [])
    return { path, query, route }
  }
  const known = new WeakMap<Exchange, ReceivedRequest>()
  const received = (exchange: Exchange): ReceivedRequest => {
    const request = known.get(exchange) ?? receivedOf(exchange, placeOf(exchange.request))
    known.set(exchange, request)
    return request
  }
  const recorded = (): Recording => {
    if (!version)
      throw new UsageError(
        'cannot check the client: no response in the recording shows the release; set the release with { assumeVersion }',
      )
    return recordingIn(traffic.exchanges(), roots, version.text)
  }
  const findings = (options: ClientFindingsOptions = {}): readonly ClientFinding[] =>
    clientFindings(recorded(), options)
  const assertClient = (options?: ClientFindingsOptions): void => {
    const found = findings(options)
    if (found.length === 0) return
    const requests = traffic.exchanges().length
    const error = new ClientError(found, { release: version?.release ?? '', requests })
    Error.captureStackTrace(error, assertClient)
    throw error
  }
  const switchFaults = (): void => served.switchFaults([...faults])
  return {
    url: urls[0] ?? '',
    urls,
    release: version?.release,
    ...account,
    remarks: served.remarks,
    get requests() {
      return traffic.exchanges().map(received)
    },
    received: ({ route }) => {
      const wanted = routeNamed(route)
      return traffic
        .exchanges()
        .map(received)
        .filter((one) => one.route === wanted)
    },
    recording: recorded,
    clientFindings: findings,
    assertClient,
    forecast: async (release) => {
      const { forecastOf } = await import('./forecast.ts')
      return forecastOf(recorded(), release)
    },
    fault: (id) => {
      if (!version)
        throw new UsageError(
          `cannot turn on the fault "${id}": no response in the recording shows the release; set the release with { assumeVersion }`,
        )
      const fault = faultNamed(id, version)
      served.switchFaults([...faults, fault])
      return switchedOn(faults, fault, switchFaults)
    },
    delay: (given) => {
      refuseUnknownKeys('delay responses', given, { route: true, ms: true })
      const { route, ms } = given
      const wanted = route === undefined ? undefined : routeNamed(route)
      const concerns = (request: Request): boolean =>
        wanted === undefined || placeOf(request).route === wanted
      return traffic.delay({ ms, concerns })
    },
    reset: () => {
      faults.clear()
      switchFaults()
      traffic.clear()
      served.reset()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The received traffic, as a recording of a client. */
function recordingIn(
  exchanges: readonly Exchange[],
  roots: readonly string[],
  release: string,
): Recording {
  const header = {
    type: 'header',
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    kind: 'interface',
    roots,
    tool: { name: OUR_TOOL, version: packageInfo().version },
    assertedVersion: release,
  } as const
  // It has seen all that was sent, so the recording of it is whole.
  const footer = { type: 'footer', count: exchanges.length, digest: '', complete: true } as const
  return makeRecording(header, nameActors(exchanges), footer)
}

/** Finds the name of a route that may use other parameter names. Throws a UsageError if there is none. */
function routeNamed(route: string): string {
  const names = routeNames()
  const wanted = dropParameterNames(route)
  const found =
    names.find((name) => name === route) ??
    names.find((name) => dropParameterNames(name) === wanted)
  if (found !== undefined) return found
  const slip = nearest(route, names)
  const near = slip === undefined ? 'see "list routes"' : `did you mean "${slip}"`
  throw new UsageError(`no release has a route "${route}"; ${near}`)
}
