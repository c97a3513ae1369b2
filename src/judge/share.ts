/** What part of a judgement is done here: of the exchanges that are judged each by itself, and of all else. */
export interface Share {
  /** Of so many exchanges those from the first position to before the last. */
  readonly rangeOf: (count: number) => readonly [from: number, until: number]
  /** Of so many tasks that cannot be cut at an exchange, those that are done here, by their number from 0. */
  readonly tasksOf: (count: number) => ReadonlySet<number>
}
