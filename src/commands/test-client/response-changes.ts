import type { Trial } from '#engine/model/client-test.ts'
import { isAboutSessions } from '#upgrade/forecast/rules/answer-rules.ts'
import type { MockServer } from '../../mock/mock-server.ts'
import { outputKey } from './program-output.ts'

/** A trial, and the forecast of its requests. */
export interface Tried {
  readonly trial: Trial
  readonly forecast: MockServer['forecast']
}

/**
 * Adds to failing trials the responses that differ from those of a neighbor that passed, or else of an older one with
 * other output: the program may rely on them.
 */
export async function addResponseChanges(tried: readonly Tried[]): Promise<readonly Trial[]> {
  const trials: Trial[] = []
  for (const [at, { trial }] of tried.entries()) {
    const neighbor = trial.outcome === 'fails' ? neighborOf(tried, at) : undefined
    const responses = neighbor ? await listChanges(neighbor, trial.release) : []
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

async function listChanges({ forecast }: Tried, to: string): Promise<readonly string[]> {
  const found = (await forecast(to)).filter(
    ({ outcome, answer }) => outcome === 'answer-changes' && answer !== 'gains',
  )
  const lines = found.map(({ request, causes }) => {
    const lost = causes.filter(
      (one) => !isAboutSessions(one) && !/ (?:new|still) in the response$/.test(one),
    )
    return `${request.replace(/^\d+ /, '')} (${lost.join('; ')})`
  })
  return [...new Set(lines)]
}
