import type { Behaviour } from '../model/behaviour.ts'
import type { Check } from '../model/check.ts'
import { OUR_TOOL } from '../model/recording.ts'
import type { Recording } from '../model/recording.ts'
import { RUN_FORMAT, tally } from '../model/run.ts'
import { allAtOnce } from '../model/steps.ts'
import type { Steps } from '../model/steps.ts'
import type { Conflict, Run } from '../model/run.ts'
import type { Suite } from '../model/suite.ts'
import { trafficIn, trafficJudgedBy } from '../model/traffic.ts'
import type { Traffic } from '../model/traffic.ts'
import { isWithin } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import type { Verdict } from '../model/verdict.ts'
import { createdOf } from './created.ts'
import { openEvaluation } from './evaluation.ts'
import type { Evaluation } from './evaluation.ts'
import {
  describeGap,
  describeBeforeAfter,
  describeMissed,
  describeTooLarge,
} from './describe-evidence.ts'
import { countExchanges, describeNameless, describeNothing, isWithoutBodies } from './nothing.ts'
import type { ExchangeCounts } from './nothing.ts'
import { createDispatch } from './evidence/dispatch.ts'
import type { Gap } from './facts/gap.ts'
import { describeEnd, endOf } from './ending.ts'
import { describeSent } from './sent-message.ts'
import { endpointsOf } from './target/endpoints.ts'
import { countLost, describeLost, isLimited } from './lost.ts'
import type { Lost } from './lost.ts'
import { evaluateHandshakes } from './handshakes.ts'
import { partsInSteps } from './parts.ts'
import type { Part } from './parts.ts'
import { isSelected, reconcile } from './reconcile.ts'
import type { Circumstances } from './reconcile.ts'
import type { Release } from './target/release.ts'
import { followStates } from './state/follow-states.ts'
import { createWithheld } from './withheld.ts'
import type { Withheld } from './withheld.ts'

export interface JudgeOptions {
  /** Judge as this release, whatever the traffic says. */
  readonly assumeVersion?: Version
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** Id prefixes: only these checks are judged, the others are out of scope. */
  readonly only?: readonly string[]
  /** Roots of the interface when the file does not tell. */
  readonly roots?: readonly string[]
  /** The recording is of a search backend, whatever it looks like. */
  readonly backend?: boolean
  /** Settings of the server that no traffic shows; they win over the file's comment. */
  readonly settings?: Readonly<Record<string, string>>
  /** The file's name, for the report. */
  readonly file?: string
  /** Of the tool, for the report. */
  readonly toolVersion?: string
}

/**
 * Judges one recording against every check of the suites.
 * Throws a UsageError when the release cannot be determined.
 */
export function judge(...what: Judging): Run {
  return allAtOnce(judgeInSteps(...what))
}

type Judging = readonly [recording: Recording, suites: readonly Suite[], options?: JudgeOptions]

/** The same in steps. */
export function* judgeInSteps(...[recording, suites, options = {}]: Judging): Steps<Run> {
  const traffic = options.backend === true ? 'backend' : trafficIn(recording)
  const parts = yield* partsInSteps(recording, traffic, options)
  const { roots, release, behaviour } = parts.at(-1) ?? parts[0]
  const around = circumstancesOf(recording, traffic, release, options)
  const gap = parts.find((part) => part.gap !== undefined)?.gap
  const evaluations = openEvaluations(suites, around, { ...(behaviour && { behaviour }) }, gap)
  const handshakes = [...(recording.handshakes?.() ?? [])]
  evaluateHandshakes(handshakes, evaluations.values())
  const withheld = createWithheld(release.version)
  const { lost, ...heard } = yield* evaluateAll(parts, evaluations, { traffic, withheld })
  const verdicts = verdictsOf(suites, evaluations, around, withheld)
  const created = createdOf(recording)
  return {
    format: RUN_FORMAT,
    version: 1,
    tool: { name: OUR_TOOL, version: options.toolVersion ?? '0.0.0' },
    ...(created !== undefined && { created }),
    target: {
      url: roots[0] ?? originOf(recording, traffic),
      ...(traffic === 'backend' && { kind: traffic }),
      ...(roots.length > 1 && { nodes: roots }),
      ...(release.claimed !== undefined && { claimedVersion: release.claimed }),
      judgedVersion: release.version.release,
      versionSource: release.source,
      ...(behaviour && { fingerprint: behaviour.text, behaviour }),
    },
    ...(around.plan && { plan: around.plan }),
    strict: around.strict,
    ...(around.only && around.only.length > 0 && { only: around.only }),
    ...toldBy(options),
    evidence: {
      ...(options.file !== undefined && { file: options.file }),
      exchanges: heard.exchanges,
      complete:
        (recording.footer?.complete ?? recording.header.plan === undefined) &&
        !isWithoutBodies(heard),
      live: around.plan !== undefined,
      remarks: [
        ...[
          ...describeEnd(recording),
          ...describeSent(recording),
          ...describeNameless(heard, verdicts),
          ...recording.remarks,
          ...remarksOn(release, around),
          ...describeBeforeAfter(recording, parts),
          ...describeTooLarge(heard.tooLarge),
          ...describeGap(gap),
          ...describeLost(lost, heard.exchanges),
          ...describeNothing(heard, verdicts, { roots, ...(around.only && { only: around.only }) }),
          ...describeMissed(evaluations.values()),
        ],
        ...[...evaluations.values()].flatMap((one) => one.result().remarks),
      ],
      ...(around.probes && { probes: around.probes }),
    },
    ...(handshakes.length > 0 && { tls: endpointsOf(handshakes) }),
    verdicts,
    conflicts: conflictsOf(suites, around),
    summary: tally(verdicts, 'server'),
    client: tally(verdicts, 'client'),
    complete: true,
  }
}

function toldBy({ roots, settings }: JudgeOptions): Pick<Run, 'told'> {
  const root = roots?.[0]
  const isTold = settings !== undefined && Object.keys(settings).length > 0
  if (root === undefined && !isTold) return {}
  return { told: { ...(root !== undefined && { root }), ...(isTold && { settings }) } }
}

/** A search backend is named by its address. */
function originOf(recording: Recording, traffic: Traffic): string {
  if (traffic !== 'backend') return 'unknown'
  for (const { request } of recording.exchanges()) return request.origin
  return 'unknown'
}

function circumstancesOf(
  { header, footer }: Recording,
  traffic: Traffic,
  release: Release,
  options: JudgeOptions,
): Circumstances {
  const only = options.only ?? header.plan?.only
  return {
    version: release.version,
    strict: options.strict ?? false,
    traffic,
    settings: { ...header.commentedSettings, ...options.settings },
    ...(header.plan && { plan: header.plan }),
    ...(footer?.probes && { probes: footer.probes }),
    ended: endOf({ ...(footer && { footer }) }),
    ...(only && { only }),
  }
}

/** What the verdicts rest on besides the exchanges. */
function remarksOn({ remark }: Release, { settings }: Circumstances): readonly string[] {
  const told = Object.entries(settings).map(([key, value]) => `${key} is told to be ${value}`)
  return [...(remark === undefined ? [] : [remark]), ...told]
}

function openEvaluations(
  suites: readonly Suite[],
  { version, only, traffic, settings }: Circumstances,
  known: { readonly behaviour?: Behaviour },
  gap: Gap | undefined,
): ReadonlyMap<string, Evaluation> {
  const context = { version, settings, ...known }
  const wanted = suites
    .flatMap((suite) => suite.checks)
    .filter((check) => trafficJudgedBy(check) === traffic)
    .filter((check) => isWithin(version, check.versions) && isSelected(check.id, only))
  return new Map(wanted.map((check) => [check.id, openEvaluation(check, context, gap?.because)]))
}

/** The second pass over what is judged. */
function* evaluateAll(
  parts: readonly Part[],
  cases: ReadonlyMap<string, Evaluation>,
  { traffic, withheld }: { readonly traffic: Traffic; readonly withheld: Withheld },
): Steps<ExchangeCounts & { readonly lost: Lost }> {
  const dispatch = createDispatch(
    [...cases.values()].map(({ check, collect }) => ({ evidence: check.evidence, collect })),
  )
  const count = countExchanges(traffic)
  const losses = countLost()
  for (const { annotated, release } of parts) {
    count.nextPart()
    const follow = followStates(release.version, cases.values())
    for (const x of annotated()) {
      yield
      if (!isLimited(x)) dispatch(x)
      losses.add(x)
      follow(x)
      count.add(x)
      withheld.see(x)
    }
  }
  return { ...count.counts(), lost: losses.lost() }
}

function verdictsOf(
  suites: readonly Suite[],
  cases: ReadonlyMap<string, Evaluation>,
  around: Circumstances,
  withheld: Withheld,
): readonly Verdict[] {
  const results = new Map([...cases].map(([id, one]) => [id, one.result()]))
  const heard = {
    withheld,
    resultOf: (id: string) => results.get(id),
    checkOf: (id: string) => cases.get(id)?.check,
  }
  const proven = new Set(
    suites.flatMap(({ deviations, mutations }) => [
      ...deviations.flatMap(({ fails }) => fails),
      ...mutations.map(({ check }) => check),
    ]),
  )
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

/**
 * A run about the interface says what would bring in everything else; one about the search backend or an
 * upgrade is not to be read among hundreds of checks of the interface.
 */
function isShown(check: Check, { traffic }: Circumstances): boolean {
  return traffic === 'interface' || trafficJudgedBy(check) === traffic
}

/** Those that concern what was judged. */
function conflictsOf(
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
