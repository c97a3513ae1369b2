import type { Known, KnownList } from './known.ts'
import type { Rating } from './verdict.ts'

export const BUNDLE_FORMAT = 'graylog-conformance-bundle'
export const VERIFICATION_FORMAT = 'graylog-conformance-verification'

/** A file of a bundle, by its name with `/` in it. */
export interface BundlePart {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

/** The inputs that produced the verdicts. */
export interface Suites {
  /** Hash of the requirements, the knowledge about each release, and the evaluation; hex. */
  readonly sha256: string
  readonly checks: number
}

/** How the recordings of a bundle belong together. */
export type Arrangement = 'one' | 'upgrade' | 'repeats'

/** The user's input in addition to the recordings; both together reproduce the run. */
export interface Judged {
  readonly arrangement: Arrangement
  /** Names of parts: the recording; before and after an upgrade; every repetition. */
  readonly recordings: readonly string[]
  /** The name of the checked file, as reports show it. */
  readonly file: string
  readonly assumeVersion?: string
  readonly strict: boolean
  readonly only?: readonly string[]
  readonly profile?: readonly string[]
  readonly root?: string
  readonly backend?: true
  readonly settings?: Readonly<Record<string, string>>
  /** The baseline that the run was compared with, which is a part. */
  readonly baseline?: Pick<KnownList, 'file' | 'day' | 'isOneOfSeveral'>
}

/** The table of contents of a bundle. */
export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT
  readonly version: 1
  readonly tool: { readonly name: string; readonly version: string }
  readonly suites: Suites
  readonly judged: Judged
  /** Every part but the manifest itself, the envelope and the public key. */
  readonly parts: readonly BundlePart[]
}

/**
 * The result of verifying a bundle. `verified`: the check reproduces the run byte for byte. `later`:
 * the suites have changed, but reproduce every grade. `regraded`: the suites give other grades, so
 * that the signed ones cannot be confirmed here. `refused`: it was changed after signing, or
 * contradicts itself.
 */
export type BundleState = 'verified' | 'later' | 'regraded' | 'refused'

/** A contradiction, with its place. */
export interface BundleFault {
  /** `recording.ndjson line 214`, `run.json /verdicts/3/outcome`, `attestation.dsse.json`. */
  readonly place: string
  /** Completes `PLACE: …`. */
  readonly what: string
}

/**
 * The difference between the verdicts of two runs: in the grade, only in the words, or one of them
 * is missing. A check that only the later run has, and that finds something, counts as another
 * grade.
 */
export type DifferenceKind = 'grade' | 'words' | 'gone' | 'new'

/** A verdict as of then and as of now. */
export interface VerdictDifference {
  readonly checkId: string
  readonly kind: DifferenceKind
  /** `pass`, `fail (violation)`. */
  readonly then?: string
  readonly now?: string
  /** Names of the members that differ. */
  readonly members: readonly string[]
}

/** The result of a run in one line, with the version and the inputs of the tool. */
export interface Graded {
  readonly tool: string
  readonly suites: Suites
  readonly sentence: string
  readonly rating: Rating
}

/** The baseline of a bundle: its author, and the findings it covers. */
export interface KnownInBundle extends Pick<KnownList, 'file' | 'day' | 'entries' | 'outdated'> {
  readonly findings: readonly KnownFinding[]
}

/** A verdict that the list of a bundle covers; `expired` as of the day on which it was compared with it. */
export interface KnownFinding extends Known {
  readonly checkId: string
  readonly rating: Rating
  /** The last day was still to come then, and is over now. */
  readonly isOverNow?: true
}

/** Everything that `verify` found. */
export interface Verification {
  readonly format: typeof VERIFICATION_FORMAT
  readonly version: 1
  readonly tool: { readonly name: string; readonly version: string }
  /** The name that was given. */
  readonly bundle: string
  readonly state: BundleState
  /** The response, in one sentence. */
  readonly sentence: string
  /** The contradictions; only if it is rejected. */
  readonly faults: readonly BundleFault[]
  /** The signer; missing without a valid signature. */
  readonly signer?: {
    /** SHA-256 of the public key (SPKI, DER), hex. */
    readonly fingerprint: string
    /** Whether the user named that key; otherwise its owner is unknown. */
    readonly isNamed: boolean
    /** The fingerprint of the key that the user named, if it is another one. */
    readonly expected?: string
  }
  /** User input that shaped the verdicts in addition to the evidence, one sentence each. */
  readonly told: readonly string[]
  /** When the evidence was recorded, as the recording says. */
  readonly recorded?: string
  /** Exchanges in it. */
  readonly exchanges?: number
  /** As it was signed. */
  readonly then?: Graded
  /** As today's suites say. */
  readonly now?: Graded
  /** Verdicts that are the same, byte for byte. */
  readonly same?: number
  /** The gravest first. */
  readonly differences: readonly VerdictDifference[]
  /** The causes to fix first as of now, one sentence each; missing if there are none. */
  readonly causes?: readonly string[]
  /** The baseline, compared with the verdicts as of now; missing where none is in the bundle. */
  readonly known?: KnownInBundle
}
