import { randomBytes } from 'node:crypto'
import { lstatSync } from 'node:fs'

import { TEXT_FORMATS } from '#recorder/convert/formats.ts'
import { type Redacted, redactInSteps } from '#recorder/convert/redacted.ts'
import { writeProven } from '#recorder/convert/write-proven.ts'
import { provenText, writeText } from '#recorder/convert/write-text.ts'
import { breathe, breathing } from '../../run/breathe.ts'
import { checkProven } from '../../run/evidence/handing-on.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { ConvertOptions } from './options.ts'
import { readRedactionKey } from '../../command/redaction-key.ts'
import { readRules } from '#recorder/redact/extra.ts'

/** A converted file. */
export interface Converted {
  readonly summary: Conversion
  /** Its text, if it was not written into a file. */
  readonly text?: string
  /** Nothing of the file was lost. */
  readonly isWhole: boolean
}

/** Converts one file; deletes the output if a secret is found in it. Throws a UsageError. */
export async function convertFile(
  file: string,
  options: ConvertOptions,
  signal?: AbortSignal,
): Promise<Converted> {
  checkOut(options)
  const { redactionKey, redactNames = false } = options
  const evidence = await readEvidence(file)
  checkProven(evidence, file, 'convert')
  const steps = redactInSteps(evidence, {
    key: redactionKey === undefined ? randomBytes(32) : readRedactionKey(redactionKey),
    names: redactNames,
    extra: readRules(options.redact),
  })
  const redacted = await breathing(steps, signal)
  await breathe(signal)
  const { text, bodiesLeftOut = 0 } = await write(redacted, options)
  const leftOut = redacted.bodiesLeftOut() + bodiesLeftOut
  const summary = summarise(evidence, redacted, options, leftOut)
  const { remarks, harmless = [] } = evidence
  const isWhole = remarks.every((one) => harmless.includes(one))
  return { summary, isWhole, ...(text !== undefined && { text }) }
}

function checkOut({ to, out }: ConvertOptions): void {
  if (out === undefined && to === 'recording')
    throw new UsageError(
      'cannot print a recording, because its large bodies are stored in separate files; specify a file with --out',
    )
  if (out !== undefined && isThere(out))
    throw new UsageError(
      `cannot write "${out}": it already exists; choose another name, or remove the existing file`,
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

/** What came of writing. */
interface Written {
  /** To be printed, without a file. */
  readonly text?: string
  /** Bodies that were left out, as the search of the file found a secret in them. */
  readonly bodiesLeftOut?: number
}

async function write(redacted: Redacted, { to, out }: ConvertOptions): Promise<Written> {
  const { recording } = redacted
  const render = TEXT_FORMATS[to]
  if (render && out === undefined) return { text: await provenText(render(recording), redacted) }
  if (out === undefined) return {}
  if (!render) return { bodiesLeftOut: await writeProven(out, redacted) }
  await writeText(out, render(recording), redacted)
  return {}
}

/** The result of a conversion. */
export interface Conversion {
  readonly to: string
  readonly out?: string
  readonly exchanges: number
  readonly failed: number
  /** The number of exchanges left out because the format needs complete responses, as nock does. */
  readonly leftOut: number
  /** Bodies that could not be searched for secrets. */
  readonly bodiesLeftOut: number
  readonly secrets: number
  readonly wasRedacted: boolean
  readonly notProvable: readonly string[]
  readonly unusedRules: readonly string[]
  readonly remarks: readonly string[]
}

function summarise(
  evidence: Recording,
  { recording, distinct, notProvable, unusedRules }: Redacted,
  { to, out }: ConvertOptions,
  bodiesLeftOut: number,
): Conversion {
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
    exchanges,
    failed,
    leftOut: to === 'nock' ? leftOut : 0,
    secrets: distinct,
    bodiesLeftOut,
    wasRedacted: evidence.header.redaction !== undefined,
    notProvable,
    unusedRules,
    remarks: recording.remarks,
  }
}
