import type { Behaviour } from './behaviour.ts'
import type { Annotated, CredentialForm, RejectedBy, RequestedBy, Side, Validity } from './facts.ts'
import type { Handshake, TlsVersion } from './handshake.ts'
import type { Mode } from './recording.ts'
import type { Subject } from './results/verdict.ts'
import type { Availability, Version } from './version.ts'

/** Where a requirement comes from; decides the basis. */
export type Source =
  | { readonly basis: 'documented'; readonly sections: readonly string[] }
  | { readonly basis: 'observed'; readonly releases: readonly string[]; readonly sheet?: string }

/** What a run must have at hand for a check's evidence to exist. */
export type Capability =
  | 'user-credentials'
  | 'token'
  | 'limited-account'
  | 'second-node'
  | 'tls'
  | 'backend-traffic'
  | 'migration'
  | 'client-traffic'
  | 'send-message'
  | 'thorough'

/** Selects exchanges by their facts; every given member must hold, a list means any of it. */
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
  /** Only for what a good answer says; never to judge whether the answer is good. */
  readonly status?: number | readonly number[]
  readonly where?: (x: Annotated) => boolean
  /** Which of two recordings that are judged together it stands in. */
  readonly side?: Side
}

export type Evidence =
  | { readonly kind: 'one'; readonly of: Selector }
  /** Same method, path, query and body; the answers of both are compared. */
  | {
      readonly kind: 'pair'
      readonly first: Selector
      readonly second: Selector
      /** What else must be equal; by default method, path, query, body and form of the credential. */
      readonly same?: (x: Annotated) => string
    }
  /** Along one value, in order of time: `by` names the value in each exchange. */
  | {
      readonly kind: 'chain'
      /** Two steps: each of the second kind goes with the last of the first kind before it. */
      readonly isEach?: true
      /** Why nothing is said of a last step before which none of the others was shown. */
      readonly unled?: string
      readonly by: (x: Annotated) => string | undefined
      readonly steps: readonly Selector[]
    }
  /**
   * Two reads with no changing request between them; with `again`, the first is read once more behind
   * the second, so that what changed by itself meanwhile can be told from what differs.
   */
  | {
      readonly kind: 'steady'
      readonly first: Selector
      readonly second: Selector
      readonly again?: true
    }
  /**
   * The last that is said of a thing before an upgrade, and each thing said of it afterwards until
   * somebody changes it. `things` names what an exchange speaks of; `all` speaks of every thing there was.
   */
  | {
      readonly kind: 'beforeAfter'
      readonly before: Selector
      readonly after: Selector
      readonly things: (x: Annotated) => readonly string[] | 'all'
    }
  /**
   * What answers show of the states of one kind of thing, each with what brought it about; how it differs
   * from that stands in the context. `routes` are those that bring it about or show it.
   */
  | {
      readonly kind: 'state'
      readonly of: string
      readonly relation: string
      readonly routes: readonly string[]
    }
  /** TLS handshakes that offered one version; they stand in the context, and the group is empty. */
  | { readonly kind: 'handshake'; readonly offered: TlsVersion }

/**
 * What a judgement found: a deviation, that this evidence says nothing, that no evidence can say anything
 * with this account or on this server as it is set up, or what to know beside a pass.
 */
export type Finding =
  | {
      readonly kind: 'deviation'
      readonly expected: string
      readonly actual: string
      readonly pointer?: string
      /** What to do about this very deviation; else the check's own. */
      readonly remedy?: string
    }
  | { readonly kind: 'inconclusive'; readonly reason: string }
  | { readonly kind: 'beyond'; readonly needs: string }
  | { readonly kind: 'noted'; readonly remarks: readonly string[] }

/** What a judgement may know besides the exchanges. */
export interface Context {
  readonly version: Version
  /** What behaviour alone tells about the release; missing when nothing tells. */
  readonly behaviour?: Behaviour
  /** Settings of the server that no traffic shows, as somebody who knows them told. */
  readonly settings: Readonly<Record<string, string>>
  /** Names of everything that the run made begin with it; missing where nothing says so. */
  readonly prefix?: string
  /** What the group is about, where the evidence is from before and after. */
  readonly thing?: string
  /** Where the evidence is a state: what it is of, and in what it is another than it has to be. */
  readonly state?: StateShown
  /** Where the evidence is a handshake: the one that is judged, then the others of its origin. */
  readonly handshakes?: readonly Handshake[]
}

/** What was shown of one thing: `stream "a" (5f…)`. */
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
  /** It judges what all the traffic says together: its exchanges show no more than who said it. */
  readonly isOfAll?: true
  readonly judge: (group: readonly Annotated[], context: Context) => Finding | undefined
  /** Why it matters to a client. */
  readonly why?: string
  /** What to change on a server that fails it. */
  readonly remedy?: string
}
