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
