import {
  type ClientTest,
  type ForecastFinding,
  outcomeOfEnd,
  getPosition,
  isProblem,
  type Trial,
  type TrialFinding,
  type TrialOutcome,
} from '#engine/model/client-test.ts'
import type { ItemPlace, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import { incomplete } from '#reports/results/problem.ts'
import { ratingOf } from '#reports/results/rating-of.ts'
import { IMPACT_WORDS, impactOf } from '../forecast/words.ts'
import { summarizeReleases } from './summary.ts'
import { formatActual } from '#engine/text/words.ts'
import { formatOutcome, formatTrial, rateFinding } from './words.ts'

/**
 * Returns for each release how the program ended, its mistakes, and what would break on other releases. The program is
 * the subject here, so its mistakes fail the command. `placesIn` locates the exchanges of a recording.
 */
export function toResult(
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
  const summary = releases.length > 1 ? summarizeReleases(releases) : undefined
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
    headline:
      summary ?? releases.map((trial) => `${formatOutcome(trial)} (${formatTrial(trial)})`).join(),
    claim: summary ?? releases.map(({ release, outcome }) => `${release} ${outcome}`).join(),
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
    says: outcome === 'survives' ? '' : formatTrial(trial),
    places: [],
    exchanges: [],
  }
}

const END_RATING: Readonly<Record<TrialOutcome, Rating>> = {
  survives: 'ok',
  fails: 'violation',
  untried: 'unverified',
}

function itemOfFinding(finding: TrialFinding, trial: Trial): ResultItem {
  const { check, sentence, expected, found, fix, requests, routes } = finding
  return {
    rule: check,
    group: groupOf(trial),
    title: sentence,
    outcome: 'fail',
    rating: rateFinding(finding),
    isFailing: isProblem(finding),
    subject: 'server',
    expected,
    found,
    says: `expected ${expected}, ${formatActual(found)}`,
    ...(routes.length > 0 && { call: routes.join(', '), routes }),
    ...(fix !== undefined && { remedy: fix }),
    places: [],
    exchanges: requests.map(getPosition),
  }
}

function itemOfForecast(
  { request, outcome, answer, causes, fix }: ForecastFinding,
  to: string,
  trial: Trial,
): ResultItem {
  const call = request.replace(/^\d+ /, '')
  return {
    rule: `forecast.${outcome}`,
    group: `${trial.release} to ${to}`,
    outcome,
    call,
    title: `${call} ${PREDICTED[outcome] ?? outcome} on ${to}`,
    says: causes.join('. '),
    rating: IMPACT_WORDS[impactOf({ class: outcome, ...(answer && { answer }) })].rating,
    isFailing: isBreaking(outcome),
    subject: 'server',
    places: [],
    exchanges: [getPosition(request)],
    ...(causes.length > 0 && { found: causes.join('. ') }),
    ...(fix !== undefined && { remedy: fix }),
  }
}

const PREDICTED: Readonly<Partial<Record<CallClass, string>>> = {
  breaks: 'breaks',
  'needs-change': 'needs a change',
  'answer-changes': 'gets a different response',
}

/** Whether a request fails there; another response may do. */
export function isBreaking(outcome: CallClass): boolean {
  return outcome !== 'answer-changes'
}

function groupOf({ release }: Trial): string {
  return `on ${release}`
}
