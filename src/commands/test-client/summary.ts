import {
  type ClientTest,
  isProblem,
  type Trial,
  type TrialFinding,
} from '#engine/model/client-test.ts'
import { newestOfLines } from '#engine/knowledge/releases.ts'
import { counted, formatList, lineOf } from '#engine/text/words.ts'
import { formatEnd } from './words.ts'

/** A problem, once for all releases that have it. */
export interface Problem {
  readonly finding: TrialFinding
  readonly trials: readonly Trial[]
}

/** Identifies a problem in every release that has it. */
function problemKey({ check, routes, fix, isTolerated }: TrialFinding): string {
  return JSON.stringify([check, routes, fix, isTolerated])
}

/** Returns each problem once; failing ones first, then the most widespread. */
export function collectProblems(trials: readonly Trial[]): readonly Problem[] {
  const found = new Map<string, { finding: TrialFinding; trials: Trial[] }>()
  for (const trial of trials)
    for (const finding of trial.findings) {
      const key = problemKey(finding)
      const problem = found.get(key) ?? { finding, trials: [] }
      found.set(key, problem)
      if (!problem.trials.includes(trial)) problem.trials.push(trial)
    }
  return [...found.values()].toSorted(
    (a, b) =>
      Number(isProblem(b.finding)) - Number(isProblem(a.finding)) ||
      b.trials.length - a.trials.length,
  )
}

/** Groups neighbors for which a function returns the same text. */
export function groupNeighbours(
  trials: readonly Trial[],
  describe: (trial: Trial) => string,
): readonly (readonly [Trial, ...Trial[]])[] {
  const groups: [Trial, ...Trial[]][] = []
  for (const trial of trials) {
    const last = groups.at(-1)
    if (last && describe(last[0]) === describe(trial)) last.push(trial)
    else groups.push([trial])
  }
  return groups
}

/** `4.0 to 6.3` */
export function nameGroup(group: readonly [Trial, ...Trial[]]): string {
  return nameLines(group.map(({ release }) => release))
}

/** Names releases, by default by their lines: `4.0 to 6.3`; a range contains only given lines: `4.0 and 6.3`. */
export function nameLines(releases: readonly string[], format = lineOf): string {
  const known = newestOfLines().map(({ release }) => lineOf(release))
  const ranges: string[][] = []
  const named = new Map<string, readonly string[]>()
  for (const release of releases) {
    const others = (named.get(lineOf(release)) ?? []).filter((one) => one !== format(release))
    named.set(lineOf(release), [...others, format(release)])
  }
  let last = NaN
  for (const [line, names] of named) {
    const at = known.indexOf(line)
    if (at === last + 1 && at > 0) ranges.at(-1)?.push(...names)
    else ranges.push([...names])
    last = at
  }
  return formatList(
    ranges.flatMap(([first = '', ...more]) =>
      more.length < 2 ? [first, ...more] : [`${first} to ${more.at(-1) ?? ''}`],
    ),
  )
}

/** `supported: 4.0 to 6.3; 7.0 needs at least 2 changes` */
export function summarizeReleases(trials: readonly Trial[]): string {
  const passed = trials.filter(({ outcome }) => outcome === 'survives')
  const groups = groupNeighbours(trials, describeState)
  const others = groups.filter(([{ outcome }]) => outcome !== 'survives')
  const warnings = collectProblems(trials).filter(({ finding }) => !isProblem(finding)).length
  return [
    passed.length === 0
      ? 'supported: none'
      : `supported: ${nameLines(passed.map(({ release }) => release))}`,
    ...others.toReversed().map((group) => `${nameGroup(group)} ${sayNeed(group, trials)}`),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join('; ')
}

function describeState({ outcome, findings, ended }: Trial): string {
  const problems = [...new Set(findings.filter(isProblem).map(problemKey))].toSorted()
  return JSON.stringify([outcome, problems, problems.length > 0 ? '' : formatEnd(ended)])
}

function sayNeed(group: readonly [Trial, ...Trial[]], all: readonly Trial[]): string {
  const [{ outcome, findings, ended }] = group
  const isOne = group.length === 1
  if (outcome === 'untried') return isOne ? 'was not tested' : 'were not tested'
  const changes = new Set(findings.filter(isProblem).map(problemKey)).size
  if (changes > 0) {
    const most = Math.max(...all.map(({ requests }) => requests))
    // The requests that a program did not reach may need more changes.
    const isEarly = group.some((one) => one.ended.code !== 0 || one.requests < most)
    return `${isOne ? 'needs' : 'each need'} ${isEarly ? 'at least ' : ''}${counted(changes, 'change')}`
  }
  return `${isOne ? 'fails' : 'fail'} (${formatEnd(ended)})`
}

/** Signs of a cell of the matrix. */
export const SIGNS = { passed: '✓', problem: '✗', refused: '!', missing: '·' } as const

/** The legend of the signs. */
export const SIGN_WORDS = {
  [SIGNS.passed]: 'passed',
  [SIGNS.problem]: 'problem',
  [SIGNS.refused]: 'rejected by the server',
  [SIGNS.missing]: 'not sent',
}

/** The rows of the matrix, worst first, and the releases of each column; neighbors with equal columns share one. */
export function buildMatrix({ releases }: Pick<ClientTest, 'releases'>) {
  const routes = new Set(releases.flatMap(({ sent = [] }) => sent.map(({ route }) => route)))
  const sign = (trial: Trial, route: string): string => {
    const one = trial.sent?.find((row) => row.route === route)
    if (!one) return SIGNS.missing
    if (trial.findings.some((one) => isProblem(one) && one.routes.includes(route)))
      return SIGNS.problem
    return one.rejected > 0 ? SIGNS.refused : SIGNS.passed
  }
  const columns = groupNeighbours(releases, (trial) =>
    [...routes].map((route) => sign(trial, route)).join(''),
  )
  const count = (route: string, wanted: string): number =>
    releases.filter((trial) => sign(trial, route) === wanted).length
  return {
    columns: columns.map(nameGroup),
    rows: [...routes]
      .toSorted(
        (a, b) =>
          count(b, SIGNS.problem) - count(a, SIGNS.problem) ||
          count(b, SIGNS.refused) - count(a, SIGNS.refused),
      )
      .map((route) => ({
        route,
        signs: columns.map(([first]) => sign(first, route)),
        isClean: count(route, SIGNS.problem) + count(route, SIGNS.refused) === 0,
      })),
  }
}
