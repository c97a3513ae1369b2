import type { Check } from '../model/check.ts'
import { AREAS } from '../knowledge/areas.ts'
import { type Conflict, type Run, RUN_FORMAT, tally } from '../model/results/run.ts'
import { summarizeTested } from '../model/results/tested.ts'
import { NOT_CLAIMED, type Verdict } from '../model/results/verdict.ts'
import type { Suite } from '../model/suite.ts'
import { trafficJudgedBy } from '../model/traffic.ts'
import { isWithin } from '../model/version.ts'
import { rememberEach } from '../text/recent.ts'
import { createAnsweredInstead } from './evaluation/answered.ts'
import { type Circumstances, reconcile } from './evaluation/reconcile.ts'
import type { EvaluationInput } from './head.ts'
import type { EvaluatedChecks } from './evaluate.ts'
import { describeGap, describeMissed, describeTooLarge } from './remarks/describe-evidence.ts'
import { frontResponses } from './remarks/front.ts'
import { describeClock } from './remarks/clock.ts'
import { compareDescription } from './remarks/own-description.ts'
import { describeLost, describeWaited } from './remarks/lost.ts'
import { describeNameless, describeNothing, isWithoutBodies } from './remarks/nothing.ts'

/** Builds the run for a whole recording. */
export function buildRun(
  hearing: EvaluationInput,
  heard: EvaluatedChecks,
  suites: readonly Suite[],
): Run {
  const { head } = hearing
  const { around, roots, gap, remarks } = head
  const { results, counts, lost, fronted, answers } = heard
  const missing = answers ? [...answers.routing.missing].toSorted() : []
  const verdicts = listVerdicts(suites, hearing, heard)
  const front = frontResponses(fronted, verdicts)
  const { tool, created, target, told, tls } = head.run
  return {
    format: RUN_FORMAT,
    version: 1,
    tool,
    ...(created !== undefined && { created }),
    target,
    ...(around.plan && { plan: around.plan }),
    strict: around.strict,
    ...(around.only && around.only.length > 0 && { only: around.only }),
    ...(around.profile && {
      profile: {
        areas: around.profile,
        of: AREAS.length,
        notClaimed: verdicts.filter(({ reason }) => reason === NOT_CLAIMED).length,
      },
    }),
    ...(told && { told }),
    evidence: {
      ...(head.file !== undefined && { file: head.file }),
      exchanges: counts.exchanges,
      complete: head.isWhole && !isWithoutBodies(counts),
      live: around.plan !== undefined,
      remarks: [
        ...remarks.ofRun,
        ...describeNameless(counts, verdicts),
        ...remarks.ofFile,
        ...hearing.parts.flatMap(({ descriptions, release }) =>
          compareDescription(descriptions, release.version),
        ),
        ...describeTooLarge(counts.tooLarge),
        ...describeGap(gap),
        ...describeClock(hearing.parts.at(-1)?.ahead ?? 0),
        ...describeWaited(lost),
        ...describeLost(lost, counts.exchanges),
        ...describeNothing(counts, verdicts, { roots, ...(around.only && { only: around.only }) }),
        ...describeMissed(results),
        ...[...results.values()].flatMap((one) => one.remarks),
      ],
      ...(around.probes && { probes: around.probes }),
      ...(missing.length > 0 && { missing }),
      ...(front && { front }),
    },
    ...(tls && { tls }),
    verdicts,
    conflicts: listConflicts(suites, around),
    summary: tally(verdicts, 'server'),
    tested: summarizeTested(verdicts),
    client: tally(verdicts, 'client'),
    complete: true,
  }
}

function listVerdicts(
  suites: readonly Suite[],
  { head: { around }, checks: heardChecks }: EvaluationInput,
  { results, conditions, neededFor, unprovenFor, answers }: EvaluatedChecks,
): readonly Verdict[] {
  const checks = new Map(heardChecks.map((check) => [check.id, check]))
  const heard = {
    withheld: { neededFor },
    unprovenFor,
    ...createAnsweredInstead(answers?.kinds ?? []),
    resultOf: (id: string) => results.get(id),
    conditionOf: (id: string) => conditions.get(id),
    checkOf: (id: string) => checks.get(id),
  }
  const proven = provenIn(suites)
  const verdictOf = (check: Check, area: string): Verdict => ({
    ...reconcile(check, area, results.get(check.id), around, heard),
    ...(!proven.has(check.id) && { proven: false }),
  })
  return suites.flatMap((suite) =>
    suite.checks
      .filter((check) => isShown(check, around))
      .map((check) => verdictOf(check, suite.area)),
  )
}

/** Checks that something wrong is known to make fail. */
const provenIn = rememberEach(
  (suites: readonly Suite[]): ReadonlySet<string> =>
    new Set(suites.flatMap(({ faults }) => faults.flatMap(({ fails }) => fails))),
)

/** Runs about the interface list all checks; runs about a search backend or an upgrade list only their own. */
function isShown(check: Check, { traffic }: Circumstances): boolean {
  return traffic === 'interface' || trafficJudgedBy(check) === traffic
}

/** Returns the conflicts of suites that apply to this kind of traffic. */
function listConflicts(
  suites: readonly Suite[],
  { version, traffic }: Circumstances,
): readonly Conflict[] {
  const judged = suites.filter((suite) =>
    suite.checks.some((check) => trafficJudgedBy(check) === traffic),
  )
  return judged
    .flatMap((suite) => suite.conflicts ?? [])
    .filter((conflict) => isWithin(version, conflict.versions))
    .map(({ versions: _versions, ...conflict }) => conflict)
}
