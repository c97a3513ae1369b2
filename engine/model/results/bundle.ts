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

/** What the verdicts were reached by. */
export interface Suites {
  /** Of what is required, what is known of each release, and how it is judged; hex. */
  readonly sha256: string
  readonly checks: number
}

/** How the recordings of a bundle belong together. */
export type Arrangement = 'one' | 'upgrade' | 'repeats'

/** What a person told besides the recordings; with it they give the same run again. */
export interface Judged {
  readonly arrangement: Arrangement
  /** Names of parts: the recording; before and after an upgrade; every repetition. */
  readonly recordings: readonly string[]
  /** The name of the file that was judged, as reports show it. */
  readonly file: string
  readonly assumeVersion?: string
  readonly strict: boolean
  readonly only?: readonly string[]
  readonly root?: string
  readonly backend?: true
  readonly settings?: Readonly<Record<string, string>>
  /** The list of known deviations that the run was held against, which is a part. */
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
 * What a bundle turned out to be. `verified`: the run comes out again, byte for byte. `later`: today's suites are
 * others, and every grade comes out again by them. `regraded`: they give other grades, so that nobody can tell
 * here whether the signed ones were ever reached. `refused`: it is not what was signed, or contradicts itself.
 */
export type BundleState = 'verified' | 'later' | 'regraded' | 'refused'

/** What does not hold, and where. */
export interface BundleFault {
  /** `recording.ndjson line 214`, `run.json /verdicts/3/outcome`, `attestation.dsse.json`. */
  readonly place: string
  /** Completes `PLACE: …`. */
  readonly what: string
}

/**
 * How a verdict differs between two runs: in its grade, in its words alone, or one of them has none. A check that
 * only the later one has, and that finds something, gives another grade.
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

/** A run in one line, and what reached it. */
export interface Graded {
  readonly tool: string
  readonly suites: Suites
  readonly sentence: string
  readonly rating: Rating
}

/** What a bundle says is known: whose word it is, and what that covers. */
export interface KnownInBundle extends Pick<KnownList, 'file' | 'day' | 'entries' | 'outdated'> {
  readonly findings: readonly KnownFinding[]
}

/** A verdict that the list of a bundle covers; `expired` as of the day on which it was held against it. */
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
  /** The answer, in one sentence. */
  readonly sentence: string
  /** What does not hold; only of one that is refused. */
  readonly faults: readonly BundleFault[]
  /** Who signed it; missing where no signature holds. */
  readonly signer?: {
    /** SHA-256 of the public key (SPKI, DER), hex. */
    readonly fingerprint: string
    /** Whether somebody named that key; else nobody knows whose it is. */
    readonly isNamed: boolean
  }
  /** What was told besides the evidence and shaped the verdicts, one sentence each. */
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
  /** The list of known deviations, held against the verdicts as of now; missing where none is in the bundle. */
  readonly known?: KnownInBundle
}
