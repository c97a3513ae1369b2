/**
 * Something that the person who runs the tool can mend: one sentence that says what was being done,
 * to what, what was found and what to do next. Printed without a stack.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** There is nothing that could be judged: one sentence that says why and what to do; exit code 4. */
export class NothingError extends Error {
  override readonly name = 'NothingError'
}

/** The target cannot be reached or is not this product; exit code 3. */
export class TargetError extends Error {
  override readonly name = 'TargetError'
}

/** A run was ended from outside, and what it made was removed but for what is left; exit code 130. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
  /** What could not be removed. */
  readonly left: readonly string[]

  constructor(left: readonly string[], options?: ErrorOptions) {
    super(
      left.length === 0
        ? 'interrupted; nothing was left behind'
        : `interrupted; left behind: ${left.join(', ')}; remove it with certify --sweep`,
      options,
    )
    this.left = left
  }
}

/** A bundle is not what was signed, or contradicts itself: where, and what was found; exit code 7. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
  readonly place: string
  readonly what: string

  constructor(place: string, what: string) {
    super(`${place}: ${what}`)
    this.place = place
    this.what = what
  }
}
