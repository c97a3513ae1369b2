import { randomBytes } from 'node:crypto'

import { redactInSteps } from '#recorder/convert/redacted.ts'
import { UsageError } from '#engine/model/errors.ts'
import { isProven, type Recording } from '#engine/model/recording.ts'
import { breathing } from '../breathe.ts'
import { type LogReading, readEvidence } from './read-evidence.ts'

/** The input, and whether any of it is written into a report. */
interface Reading {
  /** The folder of the report. */
  readonly out?: string | undefined
  /** Makes pseudonyms, the same ones each time; without it, the key is discarded. */
  readonly pseudonymKey?: string | undefined
  /** Where an access log will do as well. */
  readonly log?: LogReading
  /** Ends it with an InterruptedError. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a file for a report that may be published, or only shown here. An unredacted file, such as
 * the HAR file of a browser, is redacted first: reports and consoles show parts of it. Throws a
 * UsageError.
 */
export async function readForReport(
  file: string,
  { out, log, signal, pseudonymKey }: Reading,
): Promise<Recording> {
  const recording = await readEvidence(file, log)
  if (out !== undefined) checkProven(recording, file, 'write a report with parts of')
  const redacted = redactInSteps(recording, { key: pseudonymKey ?? randomBytes(32) })
  return (await breathing(redacted, signal)).recording
}

/**
 * Rejects a file for publication that was never searched for secrets: a recording may contain a
 * secret before the place that reveals it, and after the recorder was killed, it can no longer be
 * found. Throws a UsageError.
 */
export function checkProven(recording: Recording, file: string, doing: string): void {
  if (isProven(recording)) return
  throw new UsageError(
    `cannot ${doing} "${file}": the recorder was killed before it could search the recording for secrets, so it may still contain some; make a new recording, or use this one only locally with "judge", "forecast", or "compare", without --out`,
  )
}
