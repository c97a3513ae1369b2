import {
  type ClientTest,
  type ForecastFinding,
  outcomeOfEnd,
  positionOf,
  type Trial,
  type TrialFinding,
  type TrialOutcome,
} from '#engine/model/client-test.ts'
import type { ItemPlace, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import { claimOf, trialInWords } from '../client-test/words.ts'
import { incomplete } from './problem.ts'
import { ratingOf } from './rating-of.ts'

/**
 * What a program came to as a result: for each release how it ended, what it did wrong, and what would not do
 * elsewhere. The program is what is judged here, so its faults fail the command. `placesIn` gives where the exchanges
 * of a recording stand.
 */
export function resultOfClientTest(
  { program, tool, complete, releases }: ClientTest,
  placesIn: PlacesIn,
): Result {
  const items = releases.flatMap((trial) => {
    const placeOf = trial.recording === undefined ? undefined : placesIn(trial.recording)
    const placed = (items: readonly ResultItem[]) =>
      items.map((item) => ({ ...item, places: placeOf ? item.exchanges.map(placeOf) : [] }))
    return [
      itemOfEnd(trial),
      ...placed(trial.findings.map((finding) => itemOfFinding(finding, trial))),
      ...trial.forecasts.flatMap(({ to, findings }) =>
        placed(findings.map((finding) => itemOfForecast(finding, to, trial))),
      ),
    ]
  })
  const problems = complete
    ? []
    : [incomplete('every release was tried', 'it was interrupted before the last release')]
  return {
    command: 'test-client',
    tool,
    problems,
    items,
    causes: [],
    subject: program,
    headline: releases.map((trial) => `${claimOf(trial)}: ${trialInWords(trial)}`).join('; '),
    claim: releases.map(({ release, outcome }) => `${release} ${outcome}`).join(', '),
    rating: ratingOf(items, problems),
  }
}

type PlacesIn = (recording: string) => (exchange: number) => ItemPlace

function itemOfEnd(trial: Trial): ResultItem {
  const outcome = outcomeOfEnd(trial)
  return {
    rule: 'program.ends',
    group: groupOf(trial),
    title: 'MUST end with exit code 0',
    outcome,
    rating: END_RATING[outcome],
    isFailing: outcome !== 'survives',
    subject: 'server',
    says: outcome === 'survives' ? '' : trialInWords(trial),
    places: [],
    exchanges: [],
  }
}

const END_RATING: Readonly<Record<TrialOutcome, Rating>> = {
  survives: 'ok',
  fails: 'violation',
  untried: 'unverified',
}

function itemOfFinding(
  { check, sentence, expected, found, fix, requests, routes }: TrialFinding,
  trial: Trial,
): ResultItem {
  return {
    rule: check,
    group: groupOf(trial),
    title: sentence,
    outcome: 'fail',
    rating: 'violation',
    isFailing: true,
    subject: 'server',
    expected,
    found,
    says: `expected ${expected}, found ${found}`,
    ...(routes.length > 0 && { call: routes.join(', '), routes }),
    ...(fix !== undefined && { remedy: fix }),
    places: [],
    exchanges: requests.map(positionOf),
  }
}

function itemOfForecast(
  { request, outcome, causes, fix }: ForecastFinding,
  to: string,
  trial: Trial,
): ResultItem {
  const call = request.replace(/^\d+ /, '')
  return {
    rule: `forecast.${outcome}`,
    group: `${trial.release} to ${to}`,
    outcome,
    call,
    title: `${call} ${FORETOLD[outcome] ?? outcome} on ${to}`,
    says: causes.join('. '),
    rating: isBreaking(outcome) ? 'violation' : 'warning',
    isFailing: isBreaking(outcome),
    subject: 'server',
    places: [],
    exchanges: [positionOf(request)],
    ...(causes.length > 0 && { found: causes.join('. ') }),
    ...(fix !== undefined && { remedy: fix }),
  }
}

const FORETOLD: Readonly<Partial<Record<CallClass, string>>> = {
  breaks: 'breaks',
  'needs-change': 'needs a change',
  'answer-changes': 'gets another answer',
}

/** Whether a request fails there; another answer may do. */
export function isBreaking(outcome: CallClass): boolean {
  return outcome !== 'answer-changes'
}

function groupOf({ release }: Trial): string {
  return `on ${release}`
}
