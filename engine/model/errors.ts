/**
 * What a caller, or the person who runs the tool, can mend or wanted: its message is one sentence that says what was
 * being done, to what, what was found and what to do next. Any other error is a defect of this tool. A command prints
 * the message alone and exits with the number of the code, which its help shows.
 */
export abstract class ConformanceError extends Error {
  /** The same for every error of the class. */
  abstract readonly code: 'usage' | 'incomplete' | 'target' | 'interrupted' | 'forged'
}

/** Wrong use: an option, a file or a configuration that will not do. Exit code 2. */
export class UsageError extends ConformanceError {
  override readonly name = 'UsageError'
  override readonly code = 'usage'
  /** What else is wrong with the same file, a line each; the message tells the first and how many these are. */
  readonly more: readonly string[]

  constructor(message: string, options: ErrorOptions & { readonly more?: readonly string[] } = {}) {
    super(message, options)
    this.more = options.more ?? []
  }
}

/** There is nothing that could be judged. Exit code 4. */
export class NothingError extends ConformanceError {
  override readonly name = 'NothingError'
  override readonly code = 'incomplete'
}

/** The target cannot be reached, lets nobody in or is not this product. Exit code 3. */
export class TargetError extends ConformanceError {
  override readonly name = 'TargetError'
  override readonly code = 'target'
}

/** Nothing answers as this product there, or not yet. */
export class AbsentError extends TargetError {}

/** The work was ended from outside; `cause` is the reason of the signal. Exit code 130. */
export class InterruptedError extends ConformanceError {
  override readonly name = 'InterruptedError'
  override readonly code = 'interrupted'
  /** What was made on a server and could not be removed, by its names. */
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

/** A bundle is not what was signed, or contradicts itself. Exit code 7. */
export class BundleError extends ConformanceError {
  override readonly name = 'BundleError'
  override readonly code = 'forged'
  /** Where in the bundle. */
  readonly place: string
  /** What was found there. */
  readonly what: string

  constructor(place: string, what: string) {
    super(`${place}: ${what}`)
    this.place = place
    this.what = what
  }
}
