import type { Behaviour } from './behaviour.ts'
import type { Capability } from './capabilities.ts'
import type { Annotated, CredentialForm, RejectedBy, RequestedBy, Side, Validity } from './facts.ts'
import type { Handshake, TlsVersion } from './handshake.ts'
import type { Mode } from './recording.ts'
import type { Subject } from './results/verdict.ts'
import type { Availability, Version } from './version.ts'

/** Where a requirement comes from; decides the basis. */
export type Source =
  | { readonly basis: 'documented'; readonly sections: readonly string[] }
  | { readonly basis: 'observed'; readonly releases: readonly string[]; readonly sheet?: string }

/** Selects exchanges by their facts: every given member must match, and a list matches any of its values. */
export interface Selector {
  /** `GET /cluster`, as in the route table. */
  readonly route?: string | readonly string[]
  readonly method?: string | readonly string[]
  readonly rejectedBy?: RejectedBy | readonly RejectedBy[]
  readonly form?: CredentialForm | readonly CredentialForm[]
  readonly validity?: Validity
  readonly requestedBy?: RequestedBy | readonly RequestedBy[]
  /** Validity of the credential in a login's body. */
  readonly login?: Validity
  /** Only to find evidence in a successful response; never to check whether a response succeeds. */
  readonly status?: number | readonly number[]
  readonly where?: (x: Annotated) => boolean
  /** The recording that contains it, if two are checked together. */
  readonly side?: Side
}

export type Evidence =
  | { readonly kind: 'one'; readonly of: Selector }
  /** Same method, path, query and body; the answers of both are compared. */
  | {
      readonly kind: 'pair'
      readonly first: Selector
      readonly second: Selector
      /** Further conditions that must be equal; by default method, path, query, body, and form of the credential. */
      readonly same?: (x: Annotated) => string
    }
  /** Along one value, in order of time: `by` names the value in each exchange. */
  | {
      readonly kind: 'chain'
      /** The chain has two steps: each exchange of the second pairs with the last one of the first before it. */
      readonly isEach?: true
      /** Why nothing is said of a last step before which none of the others was shown. */
      readonly unled?: string
      /** Routes whose requests end the chain, apart from those that are known to change its subject. */
      readonly endedBy?: readonly string[]
      readonly by: (x: Annotated) => string | undefined
      readonly steps: readonly Selector[]
    }
  /**
   * Two reads with no write request between them; with `again`, the first is repeated after the
   * second, to tell changes over time from differences.
   */
  | {
      readonly kind: 'steady'
      readonly first: Selector
      readonly second: Selector
      readonly again?: true
    }
  /**
   * The last exchange about an object before an upgrade, and each exchange about it afterward
   * until it is changed. `things` names the objects of an exchange; `all` names every object.
   */
  | {
      readonly kind: 'beforeAfter'
      readonly before: Selector
      readonly after: Selector
      readonly things: (x: Annotated) => readonly string[] | 'all'
    }
  /**
   * Responses that show the state of one kind of object, each with its cause; the context holds the
   * difference. `routes` cause the state or show it.
   */
  | {
      readonly kind: 'state'
      readonly of: string
      readonly relation: string
      /** Why the request before the response is rejected; any reason if missing. */
      readonly because?: RejectedBy
      readonly routes: readonly string[]
    }
  /** TLS handshakes that offered one version; they are in the context, and the group is empty. */
  | { readonly kind: 'handshake'; readonly offered: TlsVersion }

/**
 * The result of a judgment: a deviation, inconclusive evidence, a check that cannot be tested with
 * this account or server setup, or a remark on a pass.
 */
export type Finding =
  | {
      readonly kind: 'deviation'
      readonly expected: string
      readonly actual: string
      readonly pointer?: string
      /** Position of the exchange that it is about; by default, the last one of a chain or a state, else the first. */
      readonly index?: number
      /** How to fix this deviation; otherwise, the check's own remedy applies. */
      readonly remedy?: string
    }
  | { readonly kind: 'inconclusive'; readonly reason: string }
  | { readonly kind: 'beyond'; readonly needs: string }
  | { readonly kind: 'noted'; readonly remarks: readonly string[] }

/** Information that a judgment may use in addition to the exchanges. */
export interface Context {
  readonly version: Version
  /** The release as derived only from behavior; missing if nothing indicates it. */
  readonly behaviour?: Behaviour
  /** Settings of the server that no traffic shows, as given by the user. */
  readonly settings: Readonly<Record<string, string>>
  /** Names of everything that the run made begin with it; missing where nothing says so. */
  readonly prefix?: string
  /** The object of the group, if the evidence is from before and after. */
  readonly thing?: string
  /** The observed state, if the evidence is a state. */
  readonly state?: StateShown
  /** The server's description of its own API; missing unless a probe received it. */
  readonly ownDescription?: OwnDescription
  /** The checked handshake, then the others of its origin, if the evidence is a handshake. */
  readonly handshakes?: readonly Handshake[]
}

/** A server's description of its own API. */
export interface OwnDescription {
  /** Whether it lists the route of a response; undefined for routes that no real server lists. */
  readonly isListed: (x: Annotated) => boolean | undefined
  /**
   * Compares the JSON of a response with its schema: true if it fits, or the first difference. Undefined without a
   * schema, as in listings before OpenAPI.
   */
  readonly compareWithSchema: (x: Annotated) => SchemaMismatch | true | undefined
}

/** The first place at which a value does not fit a schema. */
export interface SchemaMismatch {
  readonly pointer: string
  /** Completes a sentence: `must be string`. */
  readonly message: string
}

/** The state of one object: `stream "a" (5f…)`. */
export interface StateShown {
  readonly thing: string
  /** Missing where it is as it has to be. */
  readonly difference?: {
    readonly expected: string
    readonly actual: string
    readonly pointer?: string
  }
}

/** One requirement. Pure: exchanges in, finding out; undefined is a pass. */
export interface Check {
  readonly id: string
  /** A requirement sentence that begins with MUST, SHOULD or MAY. */
  readonly title: `${'MUST' | 'SHOULD' | 'MAY'} ${string}`
  readonly subject: Subject
  readonly source: Source
  readonly versions?: Availability
  /** The smallest mode whose probes make the evidence. */
  readonly mode: Mode
  readonly needs?: readonly Capability[]
  /** The check whose failure leaves this one without evidence. */
  readonly after?: string
  /** Of a check of one field of a record: `type in the node summary`. */
  readonly field?: string
  readonly evidence: Evidence
  /** The check covers all traffic together: its exchanges only show which requests took part. */
  readonly isOfAll?: true
  /** A profile claims what the check requires, so that its failure is a violation there. */
  readonly isClaim?: true
  readonly judge: (group: readonly Annotated[], context: Context) => Finding | undefined
  /** Why it matters to a client. */
  readonly why?: string
  /** How to fix a server that fails it. */
  readonly remedy?: string
}
