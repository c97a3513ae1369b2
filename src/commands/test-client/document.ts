import type {
  ClientTest,
  ForecastFinding,
  Trial,
  TrialFinding,
  TrialOutcome,
} from '#engine/model/client-test.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { type Block, type Document, list, section } from '#reports/document/document.ts'
import { formatImpact, type Impact, impactOf } from '../forecast/words.ts'
import { isBreaking } from './result.ts'
import { formatOutcome, formatTrial } from './words.ts'

/** Requests of a finding that the console shows. */
const SHOWN = 6

/** Describes how a program did on each release, and what would break on others. */
export function describeClientTest({ program, complete, releases }: ClientTest): Document {
  return {
    title: `Test of ${program}`,
    headline: [
      ...releases.map(formatOutcome),
      ...(complete ? [] : ['interrupted before the last release']),
    ].join(', '),
    rating: rate(releases, complete),
    blocks: [
      ...list(
        releases.map((trial) => ({
          text: `${formatOutcome(trial)}: ${formatTrial(trial)}`,
          rating: RATINGS[trial.outcome],
          details: [
            ...trial.remarks,
            ...(trial.recording === undefined ? [] : [`Recording: ${trial.recording}`]),
          ],
        })),
      ),
      ...releases.flatMap(({ release, findings }) =>
        section(`On ${release} (${findings.length})`, findings.map(describeFinding), {
          rating: 'violation',
        }),
      ),
      ...releases.flatMap(({ release, forecasts }) =>
        forecasts.flatMap(({ to, findings }): readonly Block[] => [
          { type: 'heading', text: `From ${release} to ${to}: ${summarizeForecast(findings)}` },
          ...findings.map(describeForecast),
        ]),
      ),
    ],
  }
}

const RATINGS: Readonly<Record<TrialOutcome, Rating>> = {
  survives: 'ok',
  fails: 'violation',
  untried: 'unverified',
}

function rate(releases: readonly Trial[], complete: boolean): Rating {
  const breaks = releases.some(
    ({ outcome, forecasts }) =>
      outcome === 'fails' ||
      forecasts.some(({ findings }) => findings.some((one) => isBreaking(one.outcome))),
  )
  if (breaks) return 'violation'
  return complete && releases.every(({ outcome }) => outcome === 'survives') ? 'ok' : 'unverified'
}

function describeFinding(finding: TrialFinding): Block {
  const { check, sentence, expected, found, fix, requests } = finding
  return {
    type: 'finding',
    rating: 'violation',
    title: sentence,
    subjects: [{ name: check }],
    description: `expected ${expected}, found ${found}`,
    remedy: fix,
    blocks: list(
      requests.map((request) => ({ text: [{ code: request }] })),
      { shown: SHOWN },
    ),
  }
}

/** `1 request would break, 2 would get another response, 3 more fields`: only the first fails. */
function summarizeForecast(findings: readonly ForecastFinding[]): string {
  const shades = findings.map(shadeFound)
  const count = (...wanted: readonly Impact[]): number =>
    shades.filter((one) => wanted.includes(one)).length
  const breaking = count('breaks', 'needs-change')
  const [other, gains] = [count('answer-changes'), count('gains')]
  return [
    breaking === 0 ? 'nothing would break' : `${counted(breaking, 'request')} would break`,
    ...(other > 0 ? [`${other} would get another response`] : []),
    ...(gains > 0 ? [`${gains} would get more fields than now`] : []),
  ].join(', ')
}

const shadeFound = ({ outcome, answer }: ForecastFinding): Impact =>
  impactOf({ class: outcome, ...(answer && { answer }) })

function describeForecast({ request, outcome, answer, causes, fix }: ForecastFinding): Block {
  return {
    type: 'finding',
    rating: isBreaking(outcome) ? 'violation' : 'warning',
    title: `${request}: ${formatImpact({ class: outcome, ...(answer && { answer }) })}`,
    description: causes.length === 0 ? undefined : causes.join('. '),
    remedy: fix,
  }
}
