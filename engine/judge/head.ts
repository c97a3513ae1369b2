import type { Check } from '../model/check.ts'
import type { Handshake } from '../model/handshake.ts'
import { OUR_TOOL, type Recording } from '../model/recording.ts'
import type { Run } from '../model/results/run.ts'
import type { CooperativeTask } from '../model/steps.ts'
import type { Suite } from '../model/suite.ts'
import { type Traffic, trafficIn, trafficJudgedBy } from '../model/traffic.ts'
import { isWithin, type Version } from '../model/version.ts'
import { findCreationTime } from './created.ts'
import { type Circumstances, isSelected } from './evaluation/reconcile.ts'
import type { Gap } from './facts/gap.ts'
import { type RecordingPart, partsInSteps } from './parts.ts'
import { describeBeforeAfter } from './remarks/describe-evidence.ts'
import { describeEnd, findEnd } from './remarks/ending.ts'
import { describeSent } from './remarks/sent-message.ts'
import { listEndpoints } from './target/endpoints.ts'
import type { Release } from './target/release.ts'

export interface JudgeOptions {
  /** Judge as this release, whatever the traffic says. */
  readonly assumeVersion?: Version
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** Id prefixes: only these checks run, the others are out of scope. */
  readonly only?: readonly string[]
  /** The areas of the interface that the server claims; all if missing or empty. */
  readonly profile?: readonly string[]
  /** Roots of the interface if the file names none. */
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

/** Facts from a whole recording that are known before any exchange is checked. */
interface Head {
  readonly run: Pick<Run, 'tool' | 'created' | 'target' | 'told' | 'tls'>
  readonly file?: string
  readonly around: Circumstances
  readonly roots: readonly string[]
  /** Nothing says that the recording was cut. */
  readonly isWhole: boolean
  readonly gap?: Gap
  /** Remarks about the run that made it, and about the file. */
  readonly remarks: { readonly ofRun: readonly string[]; readonly ofFile: readonly string[] }
}

/** The input of an evaluation: the parts of a recording, their common facts, and the applicable checks. */
export interface EvaluationInput {
  readonly head: Head
  readonly parts: readonly RecordingPart[]
  readonly handshakes: readonly Handshake[]
  readonly checks: readonly Check[]
}

/** The first pass over a recording. Throws a UsageError when the release cannot be determined. */
export function* prepare(
  recording: Recording,
  suites: readonly Suite[],
  options: JudgeOptions,
): CooperativeTask<EvaluationInput> {
  const traffic = options.backend === true ? 'backend' : trafficIn(recording)
  const parts = yield* partsInSteps(recording, traffic, options)
  const { roots, release, behaviour } = parts.at(-1) ?? parts[0]
  const around = getCircumstances(recording, traffic, release, options)
  const gap = parts.find((part) => part.gap !== undefined)?.gap
  const handshakes = [...(recording.handshakes?.() ?? [])]
  const created = findCreationTime(recording)
  const head: Head = {
    run: {
      tool: { name: OUR_TOOL, version: options.toolVersion ?? '0.0.0' },
      ...(created !== undefined && { created }),
      target: {
        url: roots[0] ?? getOrigin(recording, traffic),
        ...(traffic === 'backend' && { kind: traffic }),
        ...(roots.length > 1 && { nodes: roots }),
        ...(release.claimed !== undefined && { claimedVersion: release.claimed }),
        judgedVersion: release.version.release,
        versionSource: release.source,
        ...(behaviour && { fingerprint: behaviour.text, behaviour }),
      },
      ...toldBy(options),
      ...(handshakes.length > 0 && { tls: listEndpoints(handshakes) }),
    },
    ...(options.file !== undefined && { file: options.file }),
    around,
    roots,
    isWhole: recording.footer?.complete ?? recording.header.plan === undefined,
    ...(gap && { gap }),
    remarks: {
      ofRun: [...describeEnd(recording), ...describeSent(recording)],
      ofFile: [
        ...recording.remarks,
        ...remarksOn(release, around),
        ...describeBeforeAfter(recording, parts),
      ],
    },
  }
  return { head, parts, handshakes, checks: checksHeard(suites, around) }
}

/** The applicable checks, in the order of the suites. */
function checksHeard(
  suites: readonly Suite[],
  { version, only, traffic }: Circumstances,
): readonly Check[] {
  return suites
    .flatMap((suite) => suite.checks)
    .filter((check) => trafficJudgedBy(check) === traffic)
    .filter((check) => isWithin(version, check.versions) && isSelected(check.id, only))
}

function toldBy({ roots, settings }: JudgeOptions): Pick<Run, 'told'> {
  const root = roots?.[0]
  const isTold = settings !== undefined && Object.keys(settings).length > 0
  if (root === undefined && !isTold) return {}
  return { told: { ...(root !== undefined && { root }), ...(isTold && { settings }) } }
}

/** A search backend is named by its address. */
function getOrigin(recording: Recording, traffic: Traffic): string {
  if (traffic !== 'backend') return 'unknown'
  for (const { request } of recording.exchanges()) return request.origin
  return 'unknown'
}

function getCircumstances(
  { header, footer }: Recording,
  traffic: Traffic,
  release: Release,
  options: JudgeOptions,
): Circumstances {
  const only = options.only ?? header.plan?.only
  const ended = findEnd({ ...(footer && { footer }) })
  return {
    version: release.version,
    strict: options.strict ?? false,
    traffic,
    settings: { ...header.commentedSettings, ...options.settings },
    ...(header.plan && { plan: header.plan }),
    ...(footer?.probes && { probes: footer.probes }),
    ...(ended !== undefined && { ended }),
    ...(only && { only }),
    ...(options.profile && options.profile.length > 0 && { profile: options.profile }),
  }
}

/** The inputs of the verdicts in addition to the exchanges. */
function remarksOn({ remark }: Release, { settings }: Circumstances): readonly string[] {
  const told = Object.entries(settings).map(([key, value]) => `${key} was set to ${value}`)
  return [...(remark === undefined ? [] : [remark]), ...told]
}
