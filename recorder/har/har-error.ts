import { UsageError } from '#engine/model/errors.ts'

/** A file that is no readable HAR 1.2; one sentence. */
export class HarError extends UsageError {
  override readonly name = 'UsageError'
}
