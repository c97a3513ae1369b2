import { type FeatureName, has } from '#engine/knowledge/features/features.ts'
import type { Version } from '#engine/model/version.ts'
import type { Fault, Rule } from '#engine/model/fault.ts'

/** How this server behaves: its release's features and rules, as far as no fault changes them. */
export interface Features {
  readonly has: (feature: FeatureName) => boolean
  readonly enforces: (rule: Rule) => boolean
  /** Whether a field that the release does not have is shown: `GET /streams streams[].categories`. */
  readonly leaks: (field: string) => boolean
}

/** Features whose faults can be others from one request to the next. */
export interface SwitchedFeatures extends Features {
  readonly switchFaults: (faults: readonly Fault[]) => void
}

/** The features of a release with faults that can be switched. */
export function switchedFeatures(version: Version, faults: readonly Fault[]): SwitchedFeatures {
  let now = getFeatures(version, faults)
  return {
    has: (feature) => now.has(feature),
    enforces: (rule) => now.enforces(rule),
    leaks: (field) => now.leaks(field),
    switchFaults: (others) => {
      now = getFeatures(version, others)
    },
  }
}

/** Reads the features of a release once; faults come last and win. */
export function getFeatures(version: Version, faults: readonly Fault[]): Features {
  const forced = new Map<string, boolean>(
    faults.flatMap((fault) => Object.entries(fault.features ?? {})),
  )
  const leaked = new Set(faults.flatMap((fault) => fault.leaks ?? []))
  const unenforced = new Set(faults.flatMap((fault) => fault.unenforced ?? []))
  const known = new Map<FeatureName, boolean>()
  return {
    leaks: (field) => leaked.has(field),
    enforces: (rule) => !unenforced.has(rule),
    has: (feature) => {
      const kept = known.get(feature)
      if (kept !== undefined) return kept
      const open = forced.get(feature) ?? has(version, feature)
      known.set(feature, open)
      return open
    },
  }
}
