import type { Exchange } from './exchange.ts'
import type { Handshake } from './handshake.ts'

/** The name of this tool in the header of its recordings. */
export const OUR_TOOL = 'graylog-conformance'

export const RECORDING_FORMAT = 'graylog-conformance-recording'
export const RECORDING_VERSION = 1

/**
 * Limits of a live run: `read` only reads, `session` also logs in and out and sends requests that
 * must be rejected, `write` also creates objects of its own and removes them.
 */
export type Mode = 'read' | 'session' | 'write'

/** Modes in order: each may do what the ones before it may. */
export const MODE_RANK: Readonly<Record<Mode, number>> = { read: 0, session: 1, write: 2 }

/** Who sent requests: a named credential, never the secret. */
export interface Actor {
  /** In words, such as `the account given by --user`. */
  readonly what: string
  /** Facts about the credential that are known without any response. */
  readonly standing: 'valid' | 'invalid' | 'unknown'
}

/** The result of a probe. */
export interface ProbeResult {
  readonly name: string
  readonly outcome: 'done' | 'failed' | 'skipped'
  /** One sentence when it was not done. */
  readonly reason?: string
}

/** A capability that is present if Basic cannot carry the account's name or password: a session replaces it. */
export const LOGIN_ONLY = 'login-only'

/** The plan of a live run. */
export interface Plan {
  readonly mode: Mode
  /** Id prefixes given by --suite and --check; missing means everything. */
  readonly only?: readonly string[]
  /**
   * Capabilities of the run, such as `limited-account`, `second-node`, `tls`, `user-credentials`.
   */
  readonly capabilities: readonly string[]
  /** Names of everything that the run makes begin with it. */
  readonly prefix?: string
}

/** First line of a recording. */
export interface RecordingHeader {
  readonly type: 'header'
  readonly format: typeof RECORDING_FORMAT
  readonly version: typeof RECORDING_VERSION
  readonly kind: 'interface' | 'backend'
  /** Roots of the interface, without a trailing slash, such as `http://127.0.0.1:9000/api`; one for each node. */
  readonly roots: readonly string[]
  readonly tool: { readonly name: string; readonly version: string }
  /** ISO 8601. */
  readonly created?: string
  readonly plan?: Plan
  readonly actors?: Readonly<Record<string, Actor>>
  /** The release that the person who recorded asserted. */
  readonly assertedVersion?: string
  /** The recorder's own request to the server at the start; not part of the traffic. */
  readonly reportedVersion?: string
  /** The release and root from a comment of the file, used only if nothing else gives them. */
  readonly commentedVersion?: string
  readonly commentedRoot?: string
  /** Settings of the server that a comment of the file names; no traffic shows them. */
  readonly commentedSettings?: Readonly<Record<string, string>>
  readonly redaction?: Redaction
}

/** How secrets were replaced before the file was written. */
export interface Redaction {
  /** Names the key, not the key itself. */
  readonly key: string
  /** Secrets that look like ordinary text and were masked only by their place. */
  readonly notProvable: readonly string[]
}

/** Last line of a recording; without it the recording was cut. */
export interface RecordingFooter {
  readonly type: 'footer'
  /** Exchanges written. */
  readonly count: number
  /** SHA-256 over the checksums of the lines before, as hex. */
  readonly digest: string
  readonly complete: boolean
  /** Why it is not complete. */
  readonly reason?: string
  readonly probes?: readonly ProbeResult[]
}

/** A call that the reader of a file saw and could not read. */
export interface PassedOver {
  /** The place in the file: `backup.sh:14`. */
  readonly at: string
  /** Words after "a call": `in Python`. */
  readonly what: string
}

/** A recording that can be read more than once, from start to end. */
export interface Recording {
  readonly header: RecordingHeader
  /** A fresh pass over the exchanges, in file order. */
  readonly exchanges: () => Iterable<Exchange>
  /** The TLS handshakes, in file order. */
  readonly handshakes?: () => Iterable<Handshake>
  readonly footer?: RecordingFooter
  /** Repairs and unreadable parts, one sentence each. */
  readonly remarks: readonly string[]
  /** The remarks that report no loss, such as that on entries which a file contains twice. */
  readonly harmless?: readonly string[]
  /** Calls of a script that are not among its exchanges, although they may go to the server. */
  readonly passedOver?: readonly PassedOver[]
  /** Two recordings that are checked together: the first exchanges are from before the upgrade. */
  readonly beforeAfter?: { readonly before: RecordingHeader; readonly count: number }
}

/**
 * Whether a recording that was redacted while it was made was also searched at its end for every
 * secret that was known by then: its footer is written after that. One that was not redacted yet has
 * nothing to prove.
 */
export function isProven({ header, footer }: Recording): boolean {
  return header.redaction === undefined || footer !== undefined
}

/** Creates a recording in memory. */
export function makeRecording(
  header: RecordingHeader,
  exchanges: readonly Exchange[],
  footer?: RecordingFooter,
): Recording {
  return { header, exchanges: () => exchanges, remarks: [], ...(footer && { footer }) }
}

/** Two recordings of one server as one: before and after an upgrade; exchanges are counted on. */
export function joinRecordings(before: Recording, after: Recording): Recording {
  let count = 0
  for (const _exchange of before.exchanges()) count += 1
  return {
    header: after.header,
    exchanges: function* () {
      yield* before.exchanges()
      for (const exchange of after.exchanges()) yield { ...exchange, index: exchange.index + count }
    },
    remarks: [...before.remarks, ...after.remarks],
    beforeAfter: { before: before.header, count },
    ...(after.footer && { footer: after.footer }),
  }
}
