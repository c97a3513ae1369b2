import { has } from '../src/knowledge/gates.ts'
import type { GateName } from '../src/knowledge/gates.ts'
import type { Version } from '../src/model/version.ts'
import type { Deviation, Rule } from '../src/model/deviation.ts'

/** How this server behaves: its release's gates and rules, as far as no fault changes them. */
export interface Gates {
  readonly has: (gate: GateName) => boolean
  readonly enforces: (rule: Rule) => boolean
  /** Whether a field that the release does not have is shown: `GET /streams streams[].categories`. */
  readonly shows: (field: string) => boolean
}

/** Reads the gates of a release once; faults come last and win. */
export function gatesOf(version: Version, faults: readonly Deviation[]): Gates {
  const forced = new Map<string, boolean>(
    faults.flatMap((fault) => Object.entries(fault.gates ?? {})),
  )
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
