import type { GateName } from '../../knowledge/gates.ts'
import type { Life } from '../../model/version.ts'
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
  /** Ids of the checks that must fail for it; others may, where they rest on the same. */
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
