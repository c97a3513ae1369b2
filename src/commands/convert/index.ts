import { call, type Calling } from '../../command/calling.ts'
import { argument, text } from '../../command/options/kinds.ts'
import type { Given } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'
import { REDACTION } from '../record/options.ts'
import { CONVERT } from './options.ts'
import type { Conversion, Converted } from './run.ts'

const FORMS = `
recording  this tool's own format, for judge, serve, and replay
har        HAR 1.2; converts back to the same recording, with the same verdicts
nock       a JSON fixture for nock.load(); works with node:http, node:https, and
           the global fetch, but not with the undici package
curl       a bash script; origins, secrets, and IDs from responses are variables`

export const convertCommand = defineUtility({
  name: 'convert',
  description:
    'Converts a recording or HAR file to a different format. Masks secrets first, then checks ' +
    'that no masked secret is left in the output.',
  examples: [
    'graylog-conformance convert browser.har --to recording --out browser.ndjson',
    'graylog-conformance convert client.ndjson --to nock --out test/fixture.json',
    'graylog-conformance convert client.ndjson --to curl | GRAYLOG_ORIGIN=… bash',
  ],
  notes: FORMS,
  exitCodes: [0, 2, 4, 70],
  options: { file: argument('a recording, HAR file (also .gz), or report folder'), ...CONVERT },
  run: async ({ file = '', ...input }, terminal) => {
    const { convert } = await import('./convert.ts')
    return convert(file, input, terminal)
  },
})

/** Options of {@link convert}. */
export interface ConvertGiven extends Given<typeof CONVERT>, Calling {}

/**
 * Converts a recording or HAR file to another format without secrets, into the file `out`, else as text. Its summary
 * is the document that `schemas/conversion.json` describes. Rejects with a UsageError.
 */
export async function convert(file: string, given: ConvertGiven): Promise<Converted> {
  return call('convert', CONVERT, given, async ({ options, ctx }) => {
    const { convertFile } = await import('./run.ts')
    return convertFile(file, options, ctx.signal)
  })
}

/** The options of `redact`. */
const REDACT = {
  out: { ...text('<file>', 'file to write'), isRequired: true as const },
  ...REDACTION,
}

/** Options of {@link redact}. */
export interface RedactGiven extends Given<typeof REDACT>, Calling {}

/**
 * Rewrites a recording or HAR file as a recording without secrets, and searches the result for each of them. Returns
 * the document that `schemas/conversion.json` describes. Rejects with a UsageError.
 */
export async function redact(file: string, given: RedactGiven): Promise<Conversion> {
  return call('redact', REDACT, given, async ({ options, ctx }) => {
    const { convertFile } = await import('./run.ts')
    const { signal } = ctx
    return (await convertFile(file, { ...options, to: 'recording' }, signal)).summary
  })
}
