import { randomBytes } from 'node:crypto'
import { lstatSync, rmSync } from 'node:fs'

import { TEXT_FORMATS } from '../../recorder/convert/formats.ts'
import { redactRecording } from '../../recorder/convert/redacted.ts'
import type { Redacted } from '../../recorder/convert/redacted.ts'
import { LeakError, provenText, writeText } from '../../recorder/convert/write-text.ts'
import { proveAbsence } from '../../recorder/redact/search/prove.ts'
import { writeRecording } from '../../recorder/store/writing/write.ts'
import { UsageError } from '../../src/model/errors.ts'
import type { Recording } from '../../src/model/recording.ts'
import type { CommonOptions } from '../common-options.ts'
import type { Terminal } from '../terminal.ts'
import { exitCode } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { checkProven } from '../../run/handing-on.ts'
import { readEvidence } from '../../run/read-evidence.ts'
import { readRules } from '../record/record-options.ts'
import { readRedactionKey } from '../record/redaction-key.ts'
import { counted } from '../../src/text/counted.ts'

/** What `convert` can be told. */
export interface ConvertOptions extends CommonOptions {
  readonly to: 'recording' | 'har' | 'nock' | 'curl'
  readonly out?: string
  readonly redact: readonly string[]
  readonly redactNames?: boolean
  readonly redactionKey?: string
}

/** Converts one file; a file with a secret in it is never left behind. Throws a UsageError. */
export async function convertFile(
  file: string,
  options: ConvertOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  checkOut(options)
  const { redactionKey, redactNames = false } = options
  const evidence = await readEvidence(file)
  checkProven(evidence, file, 'convert')
  const redacted = redactRecording(evidence, {
    key: redactionKey === undefined ? randomBytes(32) : readRedactionKey(redactionKey),
    names: redactNames,
    extra: readRules(options.redact),
  })
  const text = await write(redacted, options)
  if (text !== undefined) terminal.out(text)
  const summary = summarise(evidence, redacted, options)
  if (options.json === true) terminal.out(`${JSON.stringify(summary)}\n`)
  else if (options.quiet !== true) terminal.err(describe(summary))
  return exitCode(summary.remarks.length > 0 ? 'incomplete' : 'conforms')
}

function checkOut({ to, out, json }: ConvertOptions): void {
  if (out === undefined && (to === 'recording' || json === true))
    throw new UsageError(
      `cannot print ${json === true ? 'both a result and a summary' : 'a recording, as large bodies are files of their own'}; name a file with --out`,
    )
  if (out !== undefined && isThere(out))
    throw new UsageError(
      `cannot write "${out}": it exists already; choose another name or remove it`,
    )
}

/** A link that leads nowhere counts; where a part of the path is no folder, nothing is. */
function isThere(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** Writes the file; without one gives the text to print. */
async function write(
  { recording, secrets }: Redacted,
  { to, out }: ConvertOptions,
): Promise<string | undefined> {
  const render = TEXT_FORMATS[to]
  if (render && out === undefined) return provenText(render(recording), secrets)
  if (out === undefined) return undefined
  if (render) await writeText(out, render(recording), secrets)
  else await writeProven(out, recording, secrets)
  return undefined
}

async function writeProven(
  path: string,
  recording: Recording,
  secrets: readonly string[],
): Promise<void> {
  // What a HAR file holds is all there is: only a recording can say that it was cut.
  const { footer = { type: 'footer', count: 0, digest: '', complete: true } } = recording
  const isCut = recording.header.tool.name === 'graylog-conformance' && !recording.footer
  await writeRecording(path, { ...recording, ...(!isCut && { footer }) })
  const { hits } = await proveAbsence(path, secrets)
  const [hit] = hits
  if (!hit) return
  rmSync(hit.file, { force: true })
  rmSync(path, { force: true })
  throw new LeakError(
    `a secret was written to "${hit.file}" (line ${hit.line}, as ${hit.encoding}), which was removed; name its place with --redact, and report this`,
  )
}

interface Summary {
  readonly to: string
  readonly out?: string
  readonly exchanges: number
  readonly failed: number
  /** Exchanges that the form cannot hold: for nock those without a whole answer. */
  readonly leftOut: number
  readonly secrets: number
  readonly wasRedacted: boolean
  readonly notProvable: readonly string[]
  readonly unusedRules: readonly string[]
  readonly remarks: readonly string[]
}

function summarise(
  evidence: Recording,
  { recording, secrets, notProvable, unusedRules }: Redacted,
  { to, out }: ConvertOptions,
): Summary {
  let exchanges = 0
  let failed = 0
  let leftOut = 0
  for (const { response } of evidence.exchanges()) {
    exchanges += 1
    if (!response) failed += 1
    if (!response || /truncated|elided/.test(response.body.state)) leftOut += 1
  }
  return {
    to,
    ...(out !== undefined && { out }),
    ...{ exchanges, failed, leftOut: to === 'nock' ? leftOut : 0, secrets: secrets.length },
    wasRedacted: evidence.header.redaction !== undefined,
    ...{ notProvable, unusedRules, remarks: recording.remarks },
  }
}

function describe(summary: Summary): string {
  const { to, out, exchanges, leftOut, secrets, wasRedacted, notProvable } = summary
  const found = wasRedacted
    ? 'its secrets were replaced, and it was searched for them, when it was recorded'
    : `${counted(secrets, 'secret')} replaced, none found in what was written`
  return [
    `${counted(exchanges, 'exchange')} as ${to}${out === undefined ? '' : ` in ${out}`}; ${found}`,
    ...(leftOut > 0 ? [`${counted(leftOut, 'exchange')} without a whole answer left out`] : []),
    ...(notProvable.length > 0
      ? [
          `${counted(notProvable.length, 'secret')} replaced by place only, not provable; --json lists them`,
        ]
      : []),
    ...summary.unusedRules.map((rule) => `--redact ${rule} matched nothing`),
    ...summary.remarks,
  ]
    .map((line) => `${line}\n`)
    .join('')
}
