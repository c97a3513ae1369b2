import { randomBytes } from 'node:crypto'

import { UsageError } from '#engine/model/errors.ts'
import { isProven, type Recording } from '#engine/model/recording.ts'
import { type KeysOf, refuseUnknownKeys } from '#engine/text/nearest.ts'
import type { Extra } from '../redact/extra.ts'
import { type Redacted, redactRecording as redact } from './redacted.ts'
import { writeProven } from './write-proven.ts'

/** How secrets are replaced; everything has a default. */
export interface RedactionOptions {
  /** Equal keys give equal pseudonyms; it must be kept secret. A random one by default. */
  readonly key?: string | Uint8Array
  /** Hides names of users and hosts, too. */
  readonly names?: boolean
  /** Secrets in addition to the known places. */
  readonly extra?: Extra
}

const OPTIONS: KeysOf<RedactionOptions> = { key: true, names: true, extra: true }
const RULES: KeysOf<Extra> = { pointers: true, headers: true, patterns: true }

/** Holds what only `redactRecording` can put there. */
const CONTENT = Symbol('redacted')

/** A recording that may be written to a file; only `redactRecording` makes one. */
export interface RedactedRecording {
  readonly [CONTENT]: Redacted
}

/**
 * Masks the secrets of a recording. One that claims to be redacted, as this tool's own recordings
 * do, is redacted again by place and look, since anyone can claim it; one without its footer is
 * rejected, since it may contain a secret that cannot be known. Throws a UsageError.
 */
export function redactRecording(
  recording: Recording,
  { key = randomBytes(32), ...options }: RedactionOptions = {},
): RedactedRecording {
  refuseUnknownKeys('redact a recording', options, OPTIONS)
  refuseUnknownKeys('redact a recording', options.extra ?? {}, RULES)
  if (!isProven(recording))
    throw new UsageError(
      'cannot redact an incomplete recording: the recorder was killed before it searched for secrets, so unmasked secrets may remain; record again',
    )
  const { redaction: _redaction, ...header } = recording.header
  return { [CONTENT]: redact({ ...recording, header }, { key, ...options }) }
}

/**
 * Writes a redacted recording in one file, packed when the path ends with `.gz`, and searches it for
 * every secret. Throws a UsageError for anything that `redactRecording` did not make, and when a secret
 * is found; then there is no file.
 */
export async function writeRecording(path: string, redacted: RedactedRecording): Promise<void> {
  const content = (redacted as Partial<RedactedRecording> | undefined)?.[CONTENT]
  if (!content)
    throw new UsageError(
      `cannot write recording "${path}": its secrets are not masked; pass the result of redactRecording`,
    )
  await writeProven(path, content, 'extra')
}
