import { createHash, type KeyObject } from 'node:crypto'

import { addChecksum } from '#recorder/store/line.ts'
import { type Run, tally } from '#engine/model/results/run.ts'
import type { Manifest } from '#engine/model/results/bundle.ts'
import { renderJson } from '#reports/json.ts'
import { digestOf } from '../digest.ts'
import { sealEnvelope } from '../envelope.ts'
import { publicPem } from '../keys.ts'
import { manifestText } from '../manifest.ts'
import { ENVELOPE, MANIFEST, PUBLIC_KEY, RUN } from '../part-names.ts'
import { statementOf } from '../statement.ts'
import { OWNER, type TestFiles } from '../test-bundle.ts'

export const RECORDING = 'recording.ndjson'

/** Returns the response in a line of a recording. */
export function response(line: Record<string, unknown>): Message {
  return line['response'] as Message
}

interface Message {
  status: number
  headers: [string, string][]
}

/** Replaces one of the files. */
export function changed(
  files: TestFiles,
  name: string,
  edit: (text: string) => string | Uint8Array,
): TestFiles {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`there is no part ${name}`)
  return new Map([...files, [name, Buffer.from(edit(bytes.toString()))]])
}

/** Edits one line of a recording, from 1, with or without a new checksum. */
export function lineEdited(
  text: string,
  number: number,
  edit: (line: Record<string, unknown>) => unknown,
  { isSealed }: { readonly isSealed: boolean },
): string {
  const lines = text.split('\n')
  const { sum, ...line } = JSON.parse(lines[number - 1] ?? '') as Record<string, unknown>
  edit(line)
  const json = JSON.stringify(line)
  lines[number - 1] = isSealed
    ? addChecksum(json).text
    : `${json.slice(0, -1)},"sum":"${String(sum)}"}`
  return lines.join('\n')
}

/** Recomputes the footer of a recording, as only its recorder can. */
export function footed(text: string): string {
  const lines = text.trimEnd().split('\n')
  const { sum: _sum, ...footer } = JSON.parse(lines.pop() ?? '') as Record<string, unknown>
  const sums = lines.map((line) => /"sum":"([0-9a-f]{8})"\}$/.exec(line)?.[1] ?? '')
  const count = lines.filter((line) => /^\{"type":"(?:exchange|response)"/.test(line)).length
  const digest = createHash('sha256').update(sums.join('')).digest('hex')
  return [...lines, addChecksum(JSON.stringify({ ...footer, count, digest })).text, ''].join('\n')
}

/** Reads the manifest of a bundle. */
export function manifestIn(files: TestFiles): Manifest {
  return JSON.parse(files.get(MANIFEST)?.toString() ?? '') as Manifest
}

/** Reads the signed statement of a bundle. */
export function statementIn(files: TestFiles): { readonly predicate: unknown } {
  const { payload } = JSON.parse(files.get(ENVELOPE)?.toString() ?? '') as {
    readonly payload: string
  }
  return JSON.parse(Buffer.from(payload, 'base64').toString()) as { readonly predicate: unknown }
}

/** Reads the run of a bundle. */
export function runIn(files: TestFiles): Run {
  return JSON.parse(files.get(RUN)?.toString() ?? '') as Run
}

/** Edits the run and recomputes its counts. */
export function withRun(files: TestFiles, edit: (run: Mutable) => unknown): TestFiles {
  const run = runIn(files) as Mutable
  edit(run)
  const counted = {
    ...run,
    summary: tally(run.verdicts, 'server'),
    client: tally(run.verdicts, 'client'),
  }
  return changed(files, RUN, () => renderJson(counted))
}

/** A run that a test can modify. */
export type Mutable = { -readonly [Key in keyof Run]: Run[Key] }

/** Describes and signs all parts again, as the owner of a key can. */
export function signedAgain(
  files: TestFiles,
  key: KeyObject = OWNER,
  edit: (manifest: Manifest) => Manifest = (same) => same,
): TestFiles {
  const before = manifestIn(files)
  const own = [MANIFEST, ENVELOPE, PUBLIC_KEY]
  const parts = [...files]
    .filter(([name]) => !own.includes(name))
    .map(([name, bytes]) => ({ name, size: bytes.length, sha256: digestOf(bytes) }))
  const manifest = edit({ ...before, parts })
  const text = manifestText(manifest)
  return new Map([
    [MANIFEST, Buffer.from(text)],
    [ENVELOPE, Buffer.from(sealEnvelope(statementOf(manifest, text, runIn(files)), key))],
    [PUBLIC_KEY, Buffer.from(publicPem(key))],
    ...parts.map(({ name }) => [name, files.get(name) ?? Buffer.alloc(0)] as const),
  ])
}
