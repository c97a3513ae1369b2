import type { FEATURES } from '#engine/knowledge/features/features.ts'

export type FeatureName = keyof typeof FEATURES

/** Why checks fail when a recording is judged as another release. */
interface Difference {
  /** What shows the difference: a row of the features, a field of a schema, the fact sheet, or the interface document. */
  readonly source:
    `feature ${FeatureName}` | `schema ${string}` | `fact sheet ${string}` | `document ${string}`
  /** What the recorded release does otherwise. */
  readonly what: string
  readonly checks: readonly string[]
}

/** A recording of one release judged as another, and exactly what then fails. */
export interface AssumedRelease {
  readonly fixture: string
  readonly as: string
  readonly differences: readonly Difference[]
  /** Features that differ and make no check fail, with the reason. */
  readonly unseen: Readonly<Partial<Record<FeatureName, string>>>
}

/** Reasons why a difference makes no check fail. */
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

/** Release lines before 4.0 have names of their own. */
export const CODENAME = differs(
  'fact sheet 0.2',
  'its codename is the one of another release line',
  'node.record.codename-fits',
)

/** Releases have routes, fields and list keys of their own. */
export function routes(...checks: readonly string[]): Difference {
  return differs(
    'fact sheet 13',
    'it serves other routes, and responds with other fields and list keys',
    ...checks.map((check) => `route.${check}`),
  )
}
