import type { FEATURES } from '#engine/knowledge/features/features.ts'

export type FeatureName = keyof typeof FEATURES

/** Why checks fail when a recording is judged as another release. */
interface Difference {
  /** The source of the difference: a feature row, a schema field, the fact sheet, or the interface document. */
  readonly source:
    `feature ${FeatureName}` | `schema ${string}` | `fact sheet ${string}` | `document ${string}`
  /** The different behavior of the recorded release. */
  readonly what: string
  readonly checks: readonly string[]
}

/** A recording judged as another release, with the exact failures. */
export interface AssumedRelease {
  readonly fixture: string
  readonly as: string
  readonly differences: readonly Difference[]
  /** Features that differ without a failed check, with the reason. */
  readonly unseen: Readonly<Partial<Record<FeatureName, string>>>
}

/** Reasons why a difference causes no failure. */
export const NO_EVIDENCE = 'the recording contains no request that shows it'
export const ADDITION = 'a server may add to its responses'

export function differs(
  source: Difference['source'],
  what: string,
  ...checks: readonly string[]
): Difference {
  return { source, what, checks }
}

/** Every record of a node names its release. */
export const CLAIM = differs(
  'document 9',
  'its node records name another release',
  'node.record.version-judged',
)

/** Release lines before 4.0 have code names. */
export const CODENAME = differs(
  'fact sheet 0.2',
  'its codename is the one of another release line',
  'node.record.codename-fits',
)

/** Routes, fields, and list keys that differ by release. */
export function routes(...checks: readonly string[]): Difference {
  return differs(
    'fact sheet 13',
    'it serves other routes, and responds with other fields and list keys',
    ...checks.map((check) => `route.${check}`),
  )
}
