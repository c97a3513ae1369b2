import type { GateName } from '../../src/knowledge/gates.ts'
import type { Life } from '../../src/model/version.ts'
import type { Json } from '../json.ts'
import type { Rule } from '../rules.ts'

/** One injected deviation, as data. */
export interface Fault {
  readonly id: string
  /** What the server does wrong, in words. */
  readonly what: string
  /** The releases on which it is a deviation. */
  readonly versions?: Life
  /** Behave as if these gates were open or shut. */
  readonly gates?: Readonly<Partial<Record<GateName, boolean>>>
  /** Fields of other releases that are shown nevertheless: `GET /users/{userId}/tokens tokens[].token`. */
  readonly shows?: readonly string[]
  /** Rules that are not enforced. */
  readonly lax?: readonly Rule[]
  /** Edits of finished answers. */
  readonly edits?: readonly Edit[]
  /** What a target must have for it to show; by default one node by http is enough. */
  readonly needs?: 'second-node' | 'tls' | 'client-traffic'
  /** Position of the only node that it concerns, 0 for the first; by default all. */
  readonly node?: number
  /**
   * Ids of the checks that fail for it, where the release has them and something brings their evidence
   * about; no other check may.
   */
  readonly fails: readonly string[]
}

/** Changes answers that a selector picks; everything given is changed. */
export interface Edit {
  readonly on: Target
  readonly status?: number
  /** Set, or taken away when null. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** The whole body instead of the real one. */
  readonly body?:
    { readonly json: Json } | { readonly text: string; readonly type: string } | 'none'
  readonly fields?: readonly FieldEdit[]
}

/** Picks answers; every given member must hold, a list means any of it. */
export interface Target {
  /** `GET /cluster`, as in the route table. */
  readonly route?: string | readonly string[]
  readonly method?: string | readonly string[]
  readonly status?: number | readonly number[]
  /** A text that the body must contain. */
  readonly says?: string
  /** A header of the request, and what its value must match as a regular expression. */
  readonly header?: readonly [name: string, pattern: string]
  /** What path and query of the request must match as a regular expression. */
  readonly target?: string
  /** Whether the request asked for a path that the release does not have. */
  readonly unknownPath?: boolean
}

/** Edits members of a JSON body; `at` is a path such as `streams.*.outputs.*.id`, `*` any key or element. */
export interface FieldEdit {
  readonly at: string
  readonly change:
    | { readonly kind: 'set'; readonly to: Json }
    /** Also where the member was not there. */
    | { readonly kind: 'add'; readonly to: Json }
    | { readonly kind: 'remove' }
    | { readonly kind: 'rename'; readonly to: string }
    | { readonly kind: 'replace'; readonly from: string; readonly by: string }
    | { readonly kind: 'retype'; readonly to: 'string' | 'number' | 'array' | 'object' }
}
