import type { Exchange } from './exchange.ts'
import type { Capability } from './capabilities.ts'
import type { CredentialFlaw } from './facts.ts'
import type { TlsVersion } from './handshake.ts'
import type { Mode } from './recording.ts'
import type { Availability, Version } from './version.ts'

/** Named credentials that a probe can send with; each is an actor of the recording. Older recordings have the same names. */
export const PROBE_ACTORS = {
  none: { what: 'no credential at all', standing: 'unknown' },
  self: { what: 'the account that certifies, with any kind of credential', standing: 'valid' },
  user: { what: 'the account that certifies, by user name and password', standing: 'valid' },
  token: { what: 'an access token of the account that certifies', standing: 'valid' },
  session: { what: 'a session of the account that certifies', standing: 'valid' },
  cookie: { what: 'the same session in a cookie', standing: 'valid' },
  limited: { what: 'a second, read-only account', standing: 'valid' },
  'invented-user': { what: 'a user name and password that were made up', standing: 'invalid' },
  'invented-session': { what: 'a session ID that was made up', standing: 'invalid' },
  'invented-token': { what: 'an access token that was made up', standing: 'invalid' },
  'token-as-session': { what: 'an access token sent as a session ID', standing: 'invalid' },
  'session-as-token': { what: 'a session ID sent as an access token', standing: 'invalid' },
  'token-other-word': {
    what: 'an access token with another word than "token"',
    standing: 'invalid',
  },
  'session-other-word': {
    what: 'a session ID with another word than "session"',
    standing: 'invalid',
  },
  'altered-token': { what: 'an access token with another last character', standing: 'invalid' },
  'altered-session': { what: 'a session ID with another last character', standing: 'invalid' },
  'invented-cookie': { what: 'a session ID that was made up, in a cookie', standing: 'invalid' },
  'wrong-password': {
    what: 'an account of this run with a password that was made up',
    standing: 'invalid',
  },
  'empty-password': { what: 'an account of this run with no password', standing: 'invalid' },
  bearer: {
    what: 'a Bearer credential, a type that the interface does not support',
    standing: 'invalid',
  },
  undecodable: { what: 'Basic credentials that are not valid Base64', standing: 'invalid' },
  'no-colon': { what: 'a Basic credential without a colon', standing: 'invalid' },
} as const

export type ProbeActor = keyof typeof PROBE_ACTORS

/** The flaws of these credentials that have checks of their own. */
export const ACTOR_FLAWS: Readonly<Partial<Record<string, CredentialFlaw>>> = {
  'token-as-session': 'sent-as-other',
  'session-as-token': 'sent-as-other',
  'token-other-word': 'other-word',
  'session-other-word': 'other-word',
  'wrong-password': 'other-password',
  'empty-password': 'other-password',
} satisfies Partial<Record<ProbeActor, CredentialFlaw>>

export interface ProbeRequest {
  /** Who sends it; by default `self`. */
  readonly as?: ProbeActor
  /** To which node of the cluster, from 0; by default the target, which is the first. */
  readonly node?: number
  /** Sent as JSON with its Content-Type. */
  readonly json?: unknown
  /** Sent as it is. */
  readonly body?: string
  /** Added to the defaults (Accept JSON; X-Requested-By on changing methods); null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/** The probe name of the clean-up requests. */
export const CLEAN_UP = 'clean-up'

/** The probe name of the requests that look whether a target which was away responds again. */
export const WAITING = 'waiting'

/** The probe that stores a message, where the person who runs the tool says that it may. */
export const SEND_MESSAGE = 'message.send'

/** Something that a probe made, and that DELETE at its path removes. */
export interface Made {
  /** In words, such as `stream "gc-1f3a-stream"`. */
  readonly what: string
  readonly path: string
  /** Who removes it; by default `self`. */
  readonly as?: 'self' | 'limited'
}

/** One request of several that have no order. */
export interface ProbeCall extends ProbeRequest {
  readonly method: string
  readonly path: string
}

/** The interface of a probe: it can only send requests to the target. */
export interface ProbeApi {
  readonly version: Version
  readonly mode: Mode
  /** Names everything that this run makes: `gc-` and a run id. */
  readonly prefix: string
  /** The account that certifies, for the body of a login; undefined when only a token was given. */
  readonly login:
    { readonly username: string; readonly password: string; readonly host: string } | undefined
  /** Identifiers of the right shape that no server has. */
  readonly invented: {
    readonly objectId: string
    readonly uuid: string
    readonly name: string
    /** No account of the run has it. */
    readonly password: string
  }
  readonly has: (capability: Capability) => boolean
  /** How many nodes of the cluster are asked. */
  readonly nodes: number
  readonly get: (path: string, request?: ProbeRequest) => Promise<Exchange>
  readonly post: (path: string, request?: ProbeRequest) => Promise<Exchange>
  readonly put: (path: string, request?: ProbeRequest) => Promise<Exchange>
  readonly delete: (path: string, request?: ProbeRequest) => Promise<Exchange>
  readonly send: (method: string, path: string, request?: ProbeRequest) => Promise<Exchange>
  /**
   * Sends independent requests in parallel, a few at a time, and records them in the order given.
   * None may change the result of another, and none may be part of a before-and-after comparison.
   */
  readonly together: (calls: readonly ProbeCall[]) => Promise<readonly Exchange[]>
  /**
   * Paths of routes that read and need a login, with known ids, that none of these actors requested
   * yet: only the ones that responded before, or with `all` every one that real servers of the
   * release have.
   */
  readonly unaskedReads: (actors: readonly ProbeActor[], all: boolean) => readonly string[]
  /** Offers one version of TLS to every node that is reached by https. */
  readonly offerTls: (version: TlsVersion) => Promise<void>
  /** Logs in as the account that certifies and makes `session` and `cookie` usable; the session ends with the run. */
  readonly openSession: () => Promise<string | undefined>
  /** Makes an access token usable as `token`, if none was given; it is removed at the end. Mode write only. */
  readonly openToken: () => Promise<string | undefined>
  /**
   * Whether an object created there can be removed again: the account has the permission, and its
   * path is unambiguous. Otherwise it is not created.
   */
  readonly mayMake: (path: string) => boolean
  /** Enters something into the ledger, to be removed at the end in reverse order. */
  readonly made: (thing: Made) => void
  /**
   * Runs a step after so many milliseconds, between two requests of any probe; the run does not end
   * before it. It should only read: changes would disturb comparisons of reads.
   */
  readonly later: (milliseconds: number, step: () => Promise<void>) => void
  /** Waits so many milliseconds, in which no other probe sends anything. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** A short script that sends requests so that evidence exists. */
export interface Probe {
  readonly name: string
  readonly mode: Mode
  readonly needs?: readonly Capability[]
  readonly versions?: Availability
  /** It waits for something, so it begins before the others. */
  readonly early?: true
  /** It begins after the others, because its later changes would come between reads that are compared. */
  readonly late?: true
  /** Checks on the client that it breaks on purpose, by id. */
  readonly breaks?: readonly string[]
  readonly run: (api: ProbeApi) => Promise<void>
}
