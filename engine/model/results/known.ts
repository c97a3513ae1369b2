/** The entry of a list of known deviations that covers a finding; it never replaces the verdict. */
export interface Known {
  readonly reason: string
  readonly owner?: string
  /** The last day on which it covers anything: `2027-06-30`. */
  readonly expires?: string
  /** That day is over: it says who knew of it, and the finding fails again. */
  readonly expired?: true
}

/** What became of a list of known deviations that a result was held against. */
export interface KnownList {
  /** The file, by its name only. */
  readonly file: string
  /** Of its bytes; hex. */
  readonly sha256: string
  /** The day, UTC, on which it was held against the result: entries expire by it. */
  readonly day: string
  /** Several results were held against it together, and all of them tell what of it is outdated, not this one. */
  readonly isOneOfSeveral?: true
  readonly entries: number
  /** Entries that nothing here could show: a check that was not judged, another release, another command. */
  readonly notLookedAt: number
  /** What of the list somebody has to mend, in its order. */
  readonly outdated: readonly OutdatedEntry[]
}

/** An entry of a list that is no longer true. */
export interface OutdatedEntry {
  /** `changed`: the deviation is there in another shape. */
  readonly kind: 'stale' | 'changed' | 'expired'
  /** Where it stands in the file, from 1. */
  readonly line: number
  /** What it covers: a check's id, or a cause in words. */
  readonly about: string
  /** What is wrong with it, and what to do. */
  readonly says: string
}
