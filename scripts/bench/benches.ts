/** One program that measures: it writes figures with `--json`, and exits with 1 where a target was missed. */
export interface Bench {
  /** As `--only` takes it. */
  readonly name: string
  /** Its heading in `docs/performance.md`, of its own. */
  readonly title: string
  /** What is compared with what, in sentences. */
  readonly says: string
  /** From the root of the package; it is given `--json` and these. */
  readonly script: string
  readonly args?: readonly string[]
  /** With which option, or named in `--only`, it is run; always without. */
  readonly onlyWith?: 'peers' | 'large'
}

export const BENCHES: readonly Bench[] = []
