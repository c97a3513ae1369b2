/** One thing that responses did which not every release does. */
export interface BehaviourStep {
  /** In words: `GET /system/ldap/settings does not exist`. */
  readonly what: string
  /** The releases that do so, in words. */
  readonly releases: string
  /** Positions in the recording of the first responses that show it. */
  readonly exchanges: readonly number[]
}

/** Releases from `since` up to, not including, `until`; a missing end is open. */
export interface ReleaseRange {
  readonly since: string
  readonly until?: string
}

/** The release as derived only from behavior, without any version that a server reports. */
export interface Behaviour extends ReleaseRange {
  /** In one line. */
  readonly text: string
  /** The steps that lead to the range, each of which leaves fewer releases. */
  readonly steps: readonly BehaviourStep[]
  /** Observations that do not fit the range; a single one does not make it another release. */
  readonly against: readonly BehaviourStep[]
  /** The other release that a part of the responses behaves like: two releases are mixed. */
  readonly mixedWith?: ReleaseRange
}
