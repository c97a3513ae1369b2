import { UsageError } from '#engine/model/errors.ts'

/** A recording that cannot be read or written: one sentence with what to do next. */
export class RecordingError extends UsageError {}
