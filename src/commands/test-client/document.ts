import {
  type ClientTest,
  type ForecastFinding,
  isProblem,
  type Trial,
  type TrialFinding,
  type TrialOutcome,
} from '#engine/model/client-test.ts'
import { groupBy } from '#engine/model/group.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted, formatActual, lineOf } from '#engine/text/words.ts'
import { type Block, type Document, list, section, type Words } from '#reports/document/document.ts'
import { isAboutSessions } from '#upgrade/forecast/rules/answer-rules.ts'
import { formatImpact, type Impact, IMPACT_WORDS, impactOf } from '../forecast/words.ts'
import { CUT, outputKey } from './program-output.ts'
import { isBreaking } from './result.ts'
import {
  buildMatrix,
  collectProblems,
  groupNeighbours,
  nameLines,
  SIGN_WORDS,
  SIGNS,
  summarizeReleases,
} from './summary.ts'
import { formatOutcome, formatTrial, rateFinding } from './words.ts'

/** Requests of a finding that the console shows. */
const SHOWN = 6

/** Describes how a program did on each release, and what would break on others. */
export function describeClientTest(test: ClientTest): Document {
  const { program, complete, releases, untested = [] } = test
  const areSeveral = releases.length > 1
  return {
    title: `Test: ${program}`,
    headline: [
      ...(areSeveral ? [summarizeReleases(releases)] : releases.map(formatOutcome)),
      ...predictBreaks(releases),
      ...(untested.length > 0 ? [`${nameLines(untested)} not tested: interrupted`] : []),
      ...(complete || untested.length > 0 ? [] : ['interrupted']),
    ].join('; '),
    rating: rate(releases, complete),
    blocks: [
      ...list(
        groupNeighbours(releases, describeState)
          .toReversed()
          .map((group) => {
            const [trial] = group
            const release = nameLines(
              group.map((one) => one.release),
              (one) => one,
            )
            return {
              text: `${formatOutcome({ ...trial, release })} (${formatTrial(trial)})`,
              rating: RATINGS[trial.outcome],
              details: [
                ...trial.remarks,
                ...(areSeveral ? describeOutput(trial) : []),
                ...describeResponses(group),
                ...nameRecordings(group),
              ],
            }
          }),
      ),
      ...(areSeveral ? describeMatrix(test) : releases.flatMap(foldOutput)),
      ...describeProblems(releases),
      ...releases.flatMap(({ release, forecasts }) =>
        forecasts.flatMap(({ to, findings }): readonly Block[] => [
          { type: 'heading', text: `From ${release} to ${to}: ${summarizeForecast(findings)}` },
          ...(findings.some((one) => isBreaking(one.outcome))
            ? list([
                `sent as on ${lineOf(release)}; if your program adapts to the release, test it with --release ${to}`,
              ])
            : []),
          ...describeForecast(findings),
        ]),
      ),
    ],
  }
}

type Group = readonly [Trial, ...Trial[]]

/** The first file of a group and the number of all. */
function nameRecordings(group: Group): readonly string[] {
  const [first, ...more] = group.flatMap(({ recording = [] }) => recording)
  if (first === undefined) return []
  return [`Recording: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`]
}

function describeOutput(
  { output, release }: Trial,
  advice = `; to see all of them, test only ${release}`,
): readonly Words[] {
  return (output?.split('\n') ?? []).map((line, at) =>
    at === 0 && line === CUT ? `(the last lines${advice})` : [{ code: line }],
  )
}

/** The console has shown the output of a single release. */
function foldOutput(trial: Trial): readonly Block[] {
  const blocks = list(describeOutput(trial, '').map((text) => ({ text })))
  return blocks.length === 0 ? [] : [{ type: 'details', title: 'Output', isPrinted: true, blocks }]
}

/** Responses that may be why the program fails. */
function describeResponses(group: Group): readonly string[] {
  return group.flatMap(({ responseChanges: { from = '', responses = [] } = {} }) =>
    responses.map((response) => `response differs from ${from}: ${response}`),
  )
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

/** The same text for releases with the same result, which share a line. */
function describeState(trial: Trial): string {
  return JSON.stringify([trial.outcome, formatTrial(trial), trial.remarks, outputKey(trial)])
}

/** Requests that the console shows at least; it shows every request with a problem. */
const MIN_ROWS = 15

/** Leaves out the matrix if every request passes on every release. */
function describeMatrix(test: ClientTest): readonly Block[] {
  const { columns, rows } = buildMatrix(test)
  const used = new Set(rows.flatMap(({ signs }) => signs))
  if ([...used].every((sign) => sign === SIGNS.passed)) return []
  const legend = Object.entries(SIGN_WORDS).filter(([sign]) => used.has(sign))
  return section('Requests by release', [
    {
      type: 'table',
      columns: [{ title: 'Request', kind: 'code' }, ...columns.map((title) => ({ title }))],
      rows: rows.map(({ route, signs }) => [route, ...signs]),
      shown: Math.max(MIN_ROWS, rows.filter(({ isClean }) => !isClean).length),
    },
    { type: 'text', text: legend.map((words) => words.join(' ')).join('   '), isQuiet: true },
  ])
}

/** Describes each problem once, below the releases that have it. */
function describeProblems(releases: readonly Trial[]): readonly Block[] {
  const places = groupBy(collectProblems(releases), ({ trials }) => {
    const found = trials.map(({ release }) => release)
    return found.length === 1 ? (found[0] ?? '') : nameLines(found)
  })
  return [...places].flatMap(([place, problems]) =>
    section(
      `On ${place} (${problems.length})`,
      problems.map(({ finding }) => describeFinding(finding)),
      { rating: rateFinding(problems[0].finding) },
    ),
  )
}

function describeFinding(finding: TrialFinding): Block {
  const { check, sentence, expected, found, fix, requests } = finding
  const works = isProblem(finding) ? '' : '; no request failed for this reason'
  return {
    type: 'finding',
    rating: rateFinding(finding),
    title: sentence,
    subjects: [{ name: check }],
    description: `expected ${expected}, ${formatActual(found)}${works}`,
    remedy: fix,
    blocks: list(
      requests.map((request) => ({ text: ['exchange ', { code: request }] })),
      { shown: SHOWN },
    ),
  }
}

/** The first prediction in which a request breaks, which makes the test fail, or else gets a different response. */
function predictBreaks(releases: readonly Trial[]): readonly string[] {
  const all = releases.flatMap(({ release, forecasts }) =>
    forecasts.map(({ to, findings }) => ({ release, to, findings })),
  )
  const worst =
    all.find(({ findings }) => findings.some((one) => isBreaking(one.outcome))) ??
    all.find(({ findings }) => findings.some((one) => shadeFound(one) === 'answer-changes'))
  return worst
    ? [
        `if sent to ${lineOf(worst.to)} as on ${lineOf(worst.release)}, ${summarizeForecast(worst.findings)}`,
      ]
    : []
}

/** `1 request would break, 2 would get a different response, 3 more fields`: only the first fails. */
function summarizeForecast(findings: readonly ForecastFinding[]): string {
  const shades = findings.map(shadeFound)
  const count = (...wanted: readonly Impact[]): number =>
    shades.filter((one) => wanted.includes(one)).length
  const breaking = count('breaks', 'needs-change')
  const [other, gains] = [count('answer-changes'), count('gains')]
  return [
    breaking === 0 ? 'nothing would break' : `${counted(breaking, 'request')} would break`,
    ...(other > 0 ? [`${other} would get a different response`] : []),
    ...(gains > 0 ? [`${gains} would get more fields than now`] : []),
  ].join(', ')
}

const shadeFound = ({ outcome, answer }: ForecastFinding): Impact =>
  impactOf({ class: outcome, ...(answer && { answer }) })

/** Describes requests, those of the same impact and causes together, after the causes that concern a client. */
function describeForecast(findings: readonly ForecastFinding[]): readonly Block[] {
  const shared = new Set(findings.flatMap(({ causes }) => causes.filter(isAboutSessions)))
  const alike = groupBy(findings, ({ outcome, answer, causes, fix }) =>
    JSON.stringify([outcome, answer, causes, fix]),
  )
  return [...list([...shared]), ...[...alike.values()].map(describeAlike)]
}

function describeAlike(alike: readonly [ForecastFinding, ...ForecastFinding[]]): Block {
  const [{ outcome, answer, causes, fix }] = alike
  const own = causes.filter((cause) => !isAboutSessions(cause))
  return {
    type: 'finding',
    rating: IMPACT_WORDS[shadeFound(alike[0])].rating,
    title: formatImpact({ class: outcome, ...(answer && { answer }) }),
    description: own.length === 0 ? undefined : own.join('. '),
    remedy: fix,
    blocks: list(
      alike.map(({ request }) => ({ text: [{ code: request }] })),
      { shown: SHOWN },
    ),
  }
}
