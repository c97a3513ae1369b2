import type { MockServer } from '../../mock/mock-server.ts'
import type { ClientFinding } from '../../mock/client-findings.ts'
import type { ForecastFinding } from '../../mock/forecast.ts'
import { mock } from '../../mock/mock.ts'
import { runProgram } from './run-program.ts'
import type { Ended } from './run-program.ts'

/** What a program came to on one release. */
export interface Trial {
  readonly release: string
  /** What to know of the server, one sentence each. */
  readonly remarks: readonly string[]
  readonly ended: Ended
  /** How many requests it sent. */
  readonly requests: number
  readonly findings: readonly ClientFinding[]
  /** What would not do on other releases, by these. */
  readonly forecasts: readonly Forecasted[]
}

interface Forecasted {
  readonly to: string
  readonly findings: readonly ForecastFinding[]
}

export interface TrialOptions {
  readonly to: readonly string[]
  readonly except: readonly string[]
  readonly limit?: number
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (text: string) => void
  readonly signal: AbortSignal
  /** Given what was sent, before the server is gone. */
  readonly keep?: (server: MockServer) => Promise<void>
}

/** Runs a program against the reference server of a release. Throws a UsageError. */
export async function tryRelease(
  words: readonly string[],
  release: string,
  { to, except, limit, environment, say, signal, keep }: TrialOptions,
): Promise<Trial> {
  await using server = await mock(release)
  const values = valuesOf(server)
  const ended = await runProgram({
    ...{ say, signal, ...(limit !== undefined && { limit }) },
    words: words.map((word) => fill(word, values)),
    environment: { ...environment, ...variablesOf(values) },
  })
  await keep?.(server)
  const requests = server.requests.length
  const forecasts: Forecasted[] = []
  if (requests > 0)
    for (const one of to) forecasts.push({ to: one, findings: await server.forecast(one) })
  return {
    release: values.version,
    remarks: server.remarks,
    ...{ ended, requests, forecasts },
    findings: requests > 0 ? server.clientFindings({ except }) : [],
  }
}

/** What a program is told of the server, by the names that stand in its arguments. */
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
