import type { Check } from '../model/check.ts'
import type { Recording } from '../model/recording.ts'
import { RUN_FORMAT, tally } from '../model/run.ts'
import type { Conflict, Run } from '../model/run.ts'
import type { Suite } from '../model/suite.ts'
import { isWithin } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import type { Verdict } from '../model/verdict.ts'
import { openCase } from './case.ts'
import type { Case } from './case.ts'
import { createDispatch } from './evidence/dispatch.ts'
import { createAnnotator } from './facts/annotate.ts'
import { foldCredentials } from './facts/ledger.ts'
import { isSelected, reconcile } from './reconcile.ts'
import type { Circumstances } from './reconcile.ts'
import { releaseOf } from './release.ts'
import type { Release } from './release.ts'
import { createLocator, rootsOf } from './roots.ts'

export interface JudgeOptions {
  /** Judge as this release, whatever the traffic says. */
  readonly assumeVersion?: Version
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** Id prefixes: only these checks are judged, the others are out of scope. */
  readonly only?: readonly string[]
  /** Roots of the interface when the file does not tell. */
  readonly roots?: readonly string[]
  /** The file's name, for the report. */
  readonly file?: string
  /** Of the tool, for the report. */
  readonly toolVersion?: string
}

/**
 * Judges one recording against every check of the suites.
 * Throws a UsageError when the release cannot be determined.
 */
export function judge(
  recording: Recording,
  suites: readonly Suite[],
  options: JudgeOptions = {},
): Run {
  const roots = recording.header.kind === 'backend' ? [] : rootsOf(recording, options.roots)
  const locate = createLocator(roots)
  const release = releaseOf(recording, locate, options.assumeVersion)
  const around = circumstancesOf(recording, release, options)
  const cases = openCases(suites, around)
  const total = hearAll(recording, cases, locate, release.version)
  const verdicts = pronounce(suites, cases, around)
  return {
    format: RUN_FORMAT,
    version: 1,
    tool: { name: 'graylog-conformance', version: options.toolVersion ?? '0.0.0' },
    ...(recording.header.created !== undefined && { created: recording.header.created }),
    target: {
      url: roots[0] ?? 'unknown',
      ...(roots.length > 1 && { nodes: roots }),
      ...(release.claimed !== undefined && { claimedVersion: release.claimed }),
      judgedVersion: release.version.release,
      versionSource: release.source,
    },
    ...(around.plan && { plan: around.plan }),
    strict: around.strict,
    evidence: {
      ...(options.file !== undefined && { file: options.file }),
      exchanges: total,
      complete: recording.footer?.complete ?? recording.header.plan === undefined,
      live: around.plan !== undefined,
      remarks: [...recording.remarks, ...(release.remark === undefined ? [] : [release.remark])],
      ...(around.probes && { probes: around.probes }),
    },
    verdicts,
    conflicts: conflictsOf(suites, release.version),
    summary: tally(verdicts, 'server'),
    client: tally(verdicts, 'client'),
    complete: true,
  }
}

function circumstancesOf(
  { header, footer }: Recording,
  release: Release,
  options: JudgeOptions,
): Circumstances {
  const only = options.only ?? header.plan?.only
  return {
    version: release.version,
    strict: options.strict ?? false,
    kind: header.kind,
    ...(header.plan && { plan: header.plan }),
    ...(footer?.probes && { probes: footer.probes }),
    ...(only && { only }),
  }
}

function openCases(
  suites: readonly Suite[],
  { version, only }: Circumstances,
): ReadonlyMap<string, Case> {
  const wanted = suites
    .flatMap((suite) => suite.checks)
    .filter((check) => isWithin(version, check.versions) && isSelected(check.id, only))
  return new Map(wanted.map((check) => [check.id, openCase(check, { version })]))
}

/** Both passes over the file; returns how many exchanges it holds. */
function hearAll(
  recording: Recording,
  cases: ReadonlyMap<string, Case>,
  locate: ReturnType<typeof createLocator>,
  version: Version,
): number {
  const ledger = foldCredentials(recording.exchanges(), locate, recording.header.actors)
  const annotate = createAnnotator({ version, ledger, locate })
  const dispatch = createDispatch(
    [...cases.values()].map(({ check, collect }) => ({ evidence: check.evidence, collect })),
  )
  let total = 0
  for (const exchange of recording.exchanges()) {
    dispatch(annotate(exchange))
    total += 1
  }
  return total
}

function pronounce(
  suites: readonly Suite[],
  cases: ReadonlyMap<string, Case>,
  around: Circumstances,
): readonly Verdict[] {
  const results = new Map([...cases].map(([id, one]) => [id, one.result()]))
  const failed = new Set([...results].filter(([, result]) => result.failed > 0).map(([id]) => id))
  const proven = new Set(suites.flatMap((suite) => suite.mutations).map(({ check }) => check))
  const verdictOf = (check: Check, area: string): Verdict => ({
    ...reconcile(check, area, results.get(check.id), around, failed),
    ...(!proven.has(check.id) && { proven: false }),
  })
  return suites.flatMap((suite) => suite.checks.map((check) => verdictOf(check, suite.area)))
}

function conflictsOf(suites: readonly Suite[], version: Version): readonly Conflict[] {
  return suites
    .flatMap((suite) => suite.conflicts ?? [])
    .filter((conflict) => isWithin(version, conflict.versions))
    .map(({ versions: _versions, ...conflict }) => conflict)
}
