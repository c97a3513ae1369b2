/**
 * An error that the user can fix, or caused on purpose: its message is one sentence with the
 * action, the object, the finding, and the next step. Any other error is a defect of this tool. A
 * command prints only the message and exits with the code's number, which its help shows.
 */
export abstract class ConformanceError extends Error {
  /** The same for every error of the class. */
  abstract readonly code: 'usage' | 'incomplete' | 'target' | 'interrupted' | 'forged'
}

/** Wrong use: an option, a file or a configuration that will not do. Exit code 2. */
export class UsageError extends ConformanceError {
  override readonly name = 'UsageError'
  override readonly code = 'usage'
  /**
   * Further errors in the same file, one line each; the message has the first one and their number.
   */
  readonly more: readonly string[]

  constructor(message: string, options: ErrorOptions & { readonly more?: readonly string[] } = {}) {
    super(message, options)
    this.more = options.more ?? []
  }
}

/** There is nothing to check. Exit code 4. */
export class NothingError extends ConformanceError {
  override readonly name = 'NothingError'
  override readonly code = 'incomplete'
}

/** The target is unreachable, rejects the login, or is not this product. Exit code 3. */
export class TargetError extends ConformanceError {
  override readonly name = 'TargetError'
  override readonly code = 'target'
}

/** Nothing responds as this product there, or not yet. */
export class AbsentError extends TargetError {}

/** The work was ended from outside; `cause` is the reason of the signal. Exit code 130. */
export class InterruptedError extends ConformanceError {
  override readonly name = 'InterruptedError'
  override readonly code = 'interrupted'
  /** Names of objects that were created on a server and could not be removed. */
  readonly left: readonly string[]

  constructor(left: readonly string[], options?: ErrorOptions) {
    super(
      left.length === 0
        ? 'interrupted; nothing was left behind'
        : `interrupted; left behind: ${left.join(', ')}; to remove them, use "certify URL --sweep"`,
      options,
    )
    this.left = left
  }
}

/** A bundle was changed after it was signed, or contradicts itself. Exit code 7. */
export class BundleError extends ConformanceError {
  override readonly name = 'BundleError'
  override readonly code = 'forged'
  /** Where in the bundle. */
  readonly place: string
  /** The error found there. */
  readonly what: string

  constructor(place: string, what: string) {
    super(`${place}: ${what}`)
    this.place = place
    this.what = what
  }
}
