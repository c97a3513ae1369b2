import type { ForecastFinding, Trial } from '#engine/model/client-test.ts'
import { isAboutSessions } from '#upgrade/forecast/rules/answer-rules.ts'
import { outputKey } from './program-output.ts'

/** A trial, and the forecast of its requests, each with its route. */
export interface Tried {
  readonly trial: Trial
  forecast(to: string): Promise<readonly (ForecastFinding & { readonly route: string })[]>
}

/**
 * Adds to failing trials the responses that differ from those of a neighbor that passed, or else of an older one with
 * other output: the program may rely on them, if it sent these requests.
 */
export async function addResponseChanges(tried: readonly Tried[]): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  for (const [at, { trial }] of tried.entries()) {
    const neighbor = trial.outcome === 'fails' ? neighborOf(tried, at) : undefined
    const responses = neighbor ? await listChanges(neighbor, trial) : []
    trials.push({
      ...trial,
      ...(neighbor &&
        responses.length > 0 && { responseChanges: { from: neighbor.trial.release, responses } }),
    })
  }
  return trials
}

function neighborOf(tried: readonly Tried[], at: number): Tried | undefined {
  const [older, one, newer] = [tried[at - 1], tried[at], tried[at + 1]]
  const passed = [older, newer].find((other) => other?.trial.outcome === 'survives')
  if (passed) return passed
  return one && older && outputKey(older.trial) !== outputKey(one.trial) ? older : undefined
}

async function listChanges(
  neighbor: Tried,
  { release, sent = [] }: Trial,
): Promise<readonly string[]> {
  const routes = new Set(sent.map(({ route }) => route))
  const found = (await neighbor.forecast(release)).filter(
    ({ outcome, answer, route }) =>
      outcome === 'answer-changes' && answer !== 'gains' && routes.has(route),
  )
  const lines = found.map(({ request, causes }) => {
    const lost = causes.filter(
      (one) => !isAboutSessions(one) && !/ (?:new|still) in the response$/.test(one),
    )
    return `${request.replace(/^\d+ /, '')} (${lost.join('; ')})`
  })
  return [...new Set(lines)]
}
