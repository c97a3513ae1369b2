import type { Behaviour } from '../behaviour.ts'
import type { Certificate, CertificateTrust, Handshake } from '../handshake.ts'
import type { Plan, ProbeResult } from '../recording.ts'
import type { Cause } from './cause.ts'
import type { KnownList } from './known.ts'
import type { Tested } from './tested.ts'
import {
  type Outcome,
  OUTCOMES,
  type Rating,
  RATINGS,
  type Subject,
  type Verdict,
} from './verdict.ts'

export const RUN_FORMAT = 'graylog-conformance-run'

/** The source of the release. */
export type VersionSource = 'assumed' | 'traffic' | 'fingerprint' | 'comment'

/** The object of the run and its release. */
export interface Target {
  /** The interface's root; several when the file contains several nodes. */
  readonly url: string
  /**
   * The URL is that of the search backend, whose traffic was checked; missing for the interface.
   */
  readonly kind?: 'backend'
  readonly nodes?: readonly string[]
  /** As the server reported it; missing when it never did. */
  readonly claimedVersion?: string
  /** The release that the checks were chosen for. */
  readonly judgedVersion: string
  readonly versionSource: VersionSource
  /** The release by behavior only, in one line: `5.1.x`. */
  readonly fingerprint?: string
  /** The same with the evidence for each step. */
  readonly behaviour?: Behaviour
}

/** Facts from the TLS handshakes with one origin. */
export interface TlsEndpoint {
  readonly origin: string
  /** In the order of the versions. */
  readonly handshakes: readonly Pick<
    Handshake,
    'index' | 'offered' | 'outcome' | 'cipher' | 'message'
  >[]
  /** Of the newest version that was accepted, the target's own first. */
  readonly certificates?: readonly Certificate[]
  readonly trust?: CertificateTrust
  /** Remarks about the certificate at the time of the handshake, one sentence each. */
  readonly remarks: readonly string[]
}

/** A difference between the interface document and real servers, with the rule that applies and the reason. */
export interface Conflict {
  readonly section: string
  readonly says: string
  readonly servers: string
  readonly judged: string
  readonly checks: readonly string[]
}

/** Counts of checks by rating and outcome. */
export type Tally = Readonly<
  Record<'violations' | 'warnings' | 'notes' | 'unverified' | 'ok', number>
> & {
  readonly errors: number
  /** Accepted findings, which the counts above exclude; only if there are some. */
  readonly known?: number
  readonly byOutcome: Readonly<Record<Outcome, number>>
}

/** A server that implements a part of the interface. */
interface Profile {
  readonly areas: readonly string[]
  /** How many areas there are. */
  readonly of: number
  /** Checks on the other areas. */
  readonly notClaimed: number
}

/** The user's input about a target. */
interface TargetInput {
  /** Root of the interface. */
  readonly root?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Responses that something in front of the server wrote. None of them is checked. */
export interface FrontResponses {
  readonly count: number
  /** The product that they name; missing where they name none. */
  readonly by?: string
  /** By status and media type, the most frequent first. */
  readonly groups: readonly {
    readonly status: number
    /** Missing where the response has none. */
    readonly type?: string
    /** Whole seconds since they came first, at most; only of responses that a cache repeats. */
    readonly age?: number
    /** How many of those a cache gave to requests without a valid credential; missing if none. */
    readonly admitted?: number
    readonly count: number
    /** Only where the server answered no request of these methods. */
    readonly methods?: readonly string[]
    /** The first routes of the release, or `GET to an unknown path`. */
    readonly routes: readonly string[]
    /** Position of the first one in the recording. */
    readonly exchange: number
  }[]
  /** Ids of the checks that stayed unverified because of them. */
  readonly hides: readonly string[]
}

/** Everything that reports are made of. Verdicts contain no clock values; the head may. */
export interface Run {
  readonly format: typeof RUN_FORMAT
  readonly version: 1
  /** The tool that checked it. */
  readonly tool: { readonly name: string; readonly version: string }
  /** The time of the recording, ISO 8601; missing if unknown. */
  readonly created?: string
  readonly target: Target
  /** The plan of the run; only for a live run. */
  readonly plan?: Plan
  /** Warnings counted as violations. */
  readonly strict: boolean
  /** Id prefixes of the checks that were asked for; missing when all were. */
  readonly only?: readonly string[]
  /** The areas of the interface that the server claims; missing if it claims them all. */
  readonly profile?: Profile
  /** The user's input that no traffic shows; missing if there is none. */
  readonly told?: TargetInput
  readonly evidence: {
    /** The base name of the checked file. */
    readonly file?: string
    /** The number of exchanges. */
    readonly exchanges: number
    /** False where the recording was cut. */
    readonly complete: boolean
    /** Probes made it; otherwise it was recorded of a client. */
    readonly live: boolean
    /** How often it was probed, where that was more than once; each time has a recording of its own. */
    readonly repeats?: number
    /** Remarks, one sentence each. */
    readonly remarks: readonly string[]
    readonly probes?: readonly ProbeResult[]
    /**
     * Routes of the release that probes requested without success, by name; only if there are some.
     */
    readonly missing?: readonly string[]
    /** Only where something in front of the server answered requests. */
    readonly front?: FrontResponses
  }
  /** Only of targets that were reached by https. */
  readonly tls?: readonly TlsEndpoint[]
  /** One for each check, in the order of the reports. */
  readonly verdicts: readonly Verdict[]
  /** Causes of the failed checks, the most important first; only if some failed. */
  readonly causes?: readonly Cause[]
  /** Differences between the interface document and real servers that concern this run. */
  readonly conflicts: readonly Conflict[]
  /** Of the verdicts about the server. */
  readonly summary: Tally
  /** How many checks of the release were tested. */
  readonly tested?: Tested
  /** Of the verdicts about the client whose traffic it is. */
  readonly client: Tally
  /** The baseline that it was compared with. */
  readonly baseline?: KnownList
  /** False when something stopped the run before its end. */
  readonly complete: boolean
}

/**
 * Whether a run shows anything. Without passed or failed checks a server was not tested, even if
 * there are warnings; if only some checks were selected, any result is enough.
 */
export function showsAnything({
  summary,
  client,
  only,
}: Pick<Run, 'summary' | 'client'> & { readonly only?: Run['only'] | undefined }): boolean {
  if (!only) return summary.ok + summary.violations + (summary.known ?? 0) > 0
  return [summary, client].some(
    ({ ok, violations, warnings, notes, known = 0 }) =>
      ok + violations + warnings + notes + known > 0,
  )
}

/** The run as derived from the evidence, without a baseline. */
export function withoutKnown(run: Run): Run {
  const { baseline, ...rest } = run
  if (!baseline && !run.verdicts.some(({ known }) => known)) return run
  const verdicts = run.verdicts.map(({ known: _known, ...verdict }) => verdict)
  return {
    ...rest,
    verdicts,
    summary: tally(verdicts, 'server'),
    client: tally(verdicts, 'client'),
  }
}

/** Counts the verdicts about one subject; ratings exclude accepted findings. */
export function tally(verdicts: readonly Verdict[], subject: Subject): Tally {
  const own = verdicts.filter((verdict) => verdict.subject === subject)
  const others = own.filter(({ known }) => !known)
  const known = own.length - others.length
  const rated = countBy(RATINGS, others, (verdict): Rating => verdict.rating)
  return {
    violations: rated.violation,
    warnings: rated.warning,
    notes: rated.note,
    unverified: rated.unverified,
    ok: rated.ok,
    errors: rated.error,
    ...(known > 0 && { known }),
    byOutcome: countBy(OUTCOMES, own, (verdict): Outcome => verdict.outcome),
  }
}

function countBy<Key extends string>(
  keys: readonly Key[],
  verdicts: readonly Verdict[],
  keyOf: (verdict: Verdict) => Key,
): Record<Key, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>
  for (const verdict of verdicts) counts[keyOf(verdict)] += 1
  return counts
}
