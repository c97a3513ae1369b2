/** The entry of a baseline that covers a finding; it never replaces the verdict. */
export interface Known {
  readonly reason: string
  readonly owner?: string
  /** The last day on which it covers anything: `2027-06-30`. */
  readonly expires?: string
  /** That day is over: it says who knew of it, and the finding fails again. */
  readonly expired?: true
}

/** The result of applying a baseline. */
export interface KnownList {
  /** The file, by its name only. */
  readonly file: string
  /** Of its bytes; hex. */
  readonly sha256: string
  /** The day, UTC, on which it was compared with the result: entries expire by it. */
  readonly day: string
  /** Several results share this baseline, and together they report its outdated entries. */
  readonly isOneOfSeveral?: true
  readonly entries: number
  /** Entries that this result cannot confirm: of checks that did not run, of other releases, or of other commands. */
  readonly notLookedAt: number
  /** Entries of the baseline that need a fix, in its order. */
  readonly outdated: readonly OutdatedEntry[]
}

/** An entry of a list that is no longer true. */
export interface OutdatedEntry {
  /** `changed`: the deviation is there in another shape. */
  readonly kind: 'stale' | 'changed' | 'expired'
  /** Its line in the file, from 1. */
  readonly line: number
  /** The finding it covers: a check's id, or a cause in words. */
  readonly about: string
  /** The error, with its fix. */
  readonly says: string
}
