import { isAbsolute } from 'node:path'

import type { MockServer } from '../../mock/mock-server.ts'
import { mock } from '../../mock/mock.ts'
import { chooseRelease } from '../../mock/served/release.ts'
import {
  outcomeOfEnd,
  getPosition,
  isProblem,
  type SentRoute,
  type Trial,
  type TrialFinding,
  type TrialForecast,
} from '#engine/model/client-test.ts'
import { isSecretName } from '#engine/secrets/names.ts'
import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import { createMask, type Mask } from '#reports/secrets.ts'
import { keepEnd } from './program-output.ts'
import { REFUSED, refusedIn } from './refused.ts'
import type { Tried } from './response-changes.ts'
import { runProgram } from './run-program.ts'

interface TrialOptions {
  readonly to: readonly string[]
  readonly except: readonly string[]
  readonly limit?: number
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Receives the output of the program piece by piece. */
  readonly say: (text: string) => void
  readonly signal: AbortSignal
  /** Called with the server before it is closed; writes its requests to a file and returns the path. */
  readonly keep?: (server: MockServer) => Promise<string | undefined>
}

/** Runs a program against the reference server of a release. Throws a UsageError. */
export async function tryRelease(
  words: readonly string[],
  release: string,
  { to, except, limit, environment, say, signal, keep }: TrialOptions,
): Promise<Tried> {
  // The result reports the replacement of an unknown release.
  const { version, remark } = chooseRelease(release)
  await using server = await mock(version.release)
  const values = valuesOf(server)
  const output = keepEnd()
  const ended = await runProgram({
    say: (text) => {
      output.write(text)
      say(text)
    },
    signal,
    ...(limit !== undefined && { limit }),
    words: words.map((word) => fill(word, values)),
    environment: { ...environment, ...variablesOf(values) },
  })
  const recording = await keep?.(server)
  const requests = server.requests.length
  const forecasts: TrialForecast[] = []
  if (requests > 0)
    for (const one of to) forecasts.push({ to: one, findings: await server.forecast(one) })
  const mask = createMask(server.recording().exchanges())
  const findings = requests > 0 ? findingsOf(server, except, mask) : []
  const outcome = outcomeOfEnd({ ended, requests })
  const hide = hideOwn(environment)
  const printed = outcome === 'survives' ? '' : output.end((text) => hide(mask.text(text)))
  const trial: Trial = {
    release: values.version,
    outcome: findings.some(isProblem) ? 'fails' : outcome,
    remarks: [...(remark === undefined ? [] : [remark]), ...server.remarks],
    ended,
    ...(printed !== '' && { output: printed }),
    requests,
    sent: countRoutes(server.requests, mask),
    findings,
    forecasts,
    ...(recording !== undefined && { recording }),
  }
  const routeAt = (place: string): string => {
    const request = server.requests[getPosition(place)]
    return request ? nameRoute(request, mask) : place
  }
  return {
    trial,
    forecast: async (to) =>
      (await server.forecast(to)).map((one) => ({ ...one, route: routeAt(one.request) })),
  }
}

/** Shortest value of a secret variable that is masked in the output of a program. */
const MIN_SECRET = 6

/** Variables with folders, although their names look like those of passwords. */
const FOLDERS = ['PWD', 'OLDPWD']

function isFolder(name: string, value: string): boolean {
  return FOLDERS.includes(name) && isAbsolute(value)
}

/** Replaces the values of secret environment variables, which a program may print. */
function hideOwn(environment: TrialOptions['environment']): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) =>
    value.length >= MIN_SECRET && isSecretName(name) && !isFolder(name, value) ? [value] : [],
  )
  return (text) => secrets.reduce((all, one) => all.replaceAll(one, TAKEN_OUT), text)
}

/** Counts the requests of each route, and those that the server rejected. */
function countRoutes(requests: MockServer['requests'], mask: Mask): readonly SentRoute[] {
  const counts = new Map<string, SentRoute>()
  for (const request of requests) {
    const { response } = request
    const route = nameRoute(request, mask)
    const { count = 0, rejected = 0 } = counts.get(route) ?? {}
    const isRejected = (response?.status ?? 500) >= 400
    counts.set(route, { route, count: count + 1, rejected: rejected + (isRejected ? 1 : 0) })
  }
  return [...counts.values()]
}

/** Names a route, or the method and path if no release has it. */
function nameRoute({ route, method, path }: MockServer['requests'][number], mask: Mask): string {
  return route ?? `${method} ${mask.target(path)}`
}

/** What the program did wrong, with the routes at which it did. */
function findingsOf(
  server: MockServer,
  except: readonly string[],
  mask: Mask,
): readonly TrialFinding[] {
  const { requests } = server
  const found = server.clientFindings({ except }).map((finding) => {
    const routes = finding.requests.flatMap((one) => {
      const request = requests[getPosition(one)]
      return request ? nameRoute(request, mask) : []
    })
    return { ...finding, routes: [...new Set(routes)] }
  })
  return [...found, ...(except.includes(REFUSED) ? [] : refusedIn(server, found, mask))]
}

/** Returns the values that replace placeholders in the arguments of a program. */
function valuesOf({ url, username, password, token, release = '' }: MockServer) {
  const { hostname: host, port } = new URL(url)
  return { url, host, port, user: username, password, token, version: release }
}

type Values = ReturnType<typeof valuesOf>

function fill(word: string, values: Values): string {
  return word.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? values[name as keyof Values] : place,
  )
}

function variablesOf(values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`GRAYLOG_${name.toUpperCase()}`, value]),
  )
}
