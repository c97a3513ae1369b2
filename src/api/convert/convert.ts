import { call, type Calling } from '../../command/calling.ts'
import { CONVERT, REDACTION } from '../options/convert.ts'
import { text } from '../../command/options/kinds.ts'
import type { Given } from '../../command/options/table.ts'
import type { Conversion, Converted } from './convert-file.ts'

/** What {@link convert} can be told. */
export interface ConvertGiven extends Given<typeof CONVERT>, Calling {}

/**
 * Turns a recording or HAR file into another form without secrets, in the file `out`, else as a text. The summary is
 * what `schemas/conversion.json` describes. Rejects with a UsageError.
 */
export async function convert(file: string, given: ConvertGiven): Promise<Converted> {
  return call('convert', CONVERT, given, async ({ options, ctx }) => {
    const { convertFile } = await import('./convert-file.ts')
    return convertFile(file, options, ctx.signal)
  })
}

/** The options of `redact`. */
const REDACT = {
  out: { ...text('<file>', 'file to write'), isRequired: true as const },
  ...REDACTION,
}

/** What {@link redact} can be told. */
export interface RedactGiven extends Given<typeof REDACT>, Calling {}

/**
 * Writes a recording or HAR file again as a recording without secrets, and searches that for every one of them. Gives
 * what `schemas/conversion.json` describes. Rejects with a UsageError.
 */
export async function redact(file: string, given: RedactGiven): Promise<Conversion> {
  return call('redact', REDACT, given, async ({ options, ctx }) => {
    const { convertFile } = await import('./convert-file.ts')
    const { signal } = ctx
    return (await convertFile(file, { ...options, to: 'recording' }, signal)).summary
  })
}
