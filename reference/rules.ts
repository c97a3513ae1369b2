import { has } from '../src/knowledge/gates.ts'
import type { GateName } from '../src/knowledge/gates.ts'
import type { Version } from '../src/model/version.ts'
import type { Fault } from './faults/fault.ts'

/** Rules of the interface that a fault can leave unenforced. */
export const RULES = {
  login: 'closed routes need a credential',
  password: 'a password must be the right one',
  token: 'a token must be one that was given out',
  session: 'a session must be one that was given out',
  'session-end': 'a session is over once it was deleted',
  'session-expiry': 'a session is over after its time',
  'token-end': 'a token is over once it was deleted',
  malformed: 'a Basic credential that cannot be read is refused',
  'requested-by': 'changing requests name their sender',
  'requested-by-first': 'a request that does not name its sender has no effect',
  permission: 'an account does only what it may',
  accept: 'an answer has a media type that was asked for',
  'media-type': 'a body has a media type that the route reads',
  'unknown-keys': 'keys that a body does not have are refused',
  'required-keys': 'keys that a body must have are there',
  pretty: 'JSON is indented for pretty=true',
} as const

export type Rule = keyof typeof RULES

/** How this server behaves: its release's gates and rules, as far as no fault changes them. */
export interface Gates {
  readonly has: (gate: GateName) => boolean
  readonly enforces: (rule: Rule) => boolean
  /** Whether a field that the release does not have is shown: `GET /streams streams[].categories`. */
  readonly shows: (field: string) => boolean
}

/** Reads the gates of a release once; faults come last and win. */
export function gatesOf(version: Version, faults: readonly Fault[]): Gates {
  const forced = new Map(faults.flatMap((fault) => Object.entries(fault.gates ?? {})))
  const shown = new Set(faults.flatMap((fault) => fault.shows ?? []))
  const lax = new Set(faults.flatMap((fault) => fault.lax ?? []))
  const known = new Map<GateName, boolean>()
  return {
    shows: (field) => shown.has(field),
    enforces: (rule) => !lax.has(rule),
    has: (gate) => {
      const kept = known.get(gate)
      if (kept !== undefined) return kept
      const open = forced.get(gate) ?? has(version, gate)
      known.set(gate, open)
      return open
    },
  }
}
