import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'

import { importHar } from '#recorder/har/import.ts'
import { importHarFile } from '#recorder/har/import-file.ts'
import { getForm } from '#recorder/log/own-form.ts'
import { formOfLog, readLog } from '#recorder/log/read-log.ts'
import { describeHolder, describeOther } from '#recorder/scripts/other-files.ts'
import { keepSmall } from '#recorder/store/reading/keep.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange, Request, Response } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import {
  LIMIT,
  STDIN,
  besideOf,
  guarded,
  isLargeText,
  startOf,
  stdin,
  wholeText,
} from './evidence-bytes.ts'

/**
 * Reads a recording of this tool or a HAR file, plain or packed (gzip, zip, zstd, zlib), detected
 * by content; for a folder its `recording.ndjson`, for `-` the standard input. Also an access log,
 * if that is enough. Throws a UsageError.
 */
export async function readEvidence(path: string, log?: LogReading): Promise<Recording> {
  const file = isFolder(path) ? fileIn(path) : path
  if (log?.format !== undefined) return readLog(file, getForm(log.format), sourceOf(file), log.base)
  const start = startOf(file)
  if (start.startsWith('{"type":"header"'))
    return readRecording(file === STDIN ? kept(stdin()) : file)
  const [, kind] = /^\s*\{\s*"format":\s*"graylog-conformance-([a-z]+)"/.exec(start) ?? []
  if (kind !== undefined)
    throw new UsageError(
      `cannot read "${path}" as a recording: it is a ${kind} created by this tool; pass the recording.ndjson it was made from`,
    )
  const form = formOfLog(start)
  if (form) {
    if (log) return readLog(file, form, sourceOf(file), log.base)
    throw new UsageError(
      `cannot use "${path}": it is an access log, which contains neither bodies nor headers; use it with "forecast", or pass a recording`,
    )
  }
  const script = await readScript(file, { start, path, log })
  if (script) return script
  const holder = describeHolder(start, nameOf(file))
  if (holder !== undefined) throw new UsageError(`cannot read "${path}": ${holder}`)
  if (start.trimStart().startsWith('{')) {
    const recording = readHar(file)
    if (hasHeaders(recording, ({ request }) => request)) return recording
    if (log || hasHeaders(recording, ({ response }) => response)) return withoutHeaders(recording)
    throw new UsageError(
      `cannot use "${path}": none of its entries contains a header; export the file again with headers, or use it with "forecast"`,
    )
  }
  if (start.trim() === '')
    throw new UsageError(
      `cannot read "${path}": it is empty; record the traffic again, or export it again as HAR 1.2`,
    )
  if (file !== STDIN && (await isSettings(file)))
    throw new UsageError(
      `cannot read "${path}": it is a server settings file; check it with "check-settings"`,
    )
  const known = log
    ? 'not a recording made by this tool, a HAR file, an access log, or a script that calls curl or wget'
    : 'not a recording made by this tool or a HAR file'
  throw new UsageError(
    `cannot read "${path}": it is ${known}; record the traffic, or export it as HAR 1.2`,
  )
}

/** Loads the parser of YAML only for a file that is nothing else. */
async function isSettings(file: string): Promise<boolean> {
  return (await import('../settings-source.ts')).setsSomething(file)
}

/** That an access log or a script will do as well. */
export interface LogReading {
  /** Its format as nginx or Apache are configured; by default, detected from its lines. */
  readonly format?: string
  /** Root of the interface, which identifies the calls of a log or a script to it. */
  readonly base?: string
}

/** Bytes of a script at most. */
const LONGEST_SCRIPT = 20 * 1024 * 1024

/** Reads the calls of a script; undefined if the file is not a script. Loads the parsers only for a candidate. */
async function readScript(
  file: string,
  { start, path, log }: { start: string; path: string; log: LogReading | undefined },
): Promise<Recording | undefined> {
  if (!mayBeScript(start) || (file !== STDIN && statSync(file).size > LONGEST_SCRIPT))
    return undefined
  const { readCalls, recordingOfScript } = await import('#recorder/scripts/read-script.ts')
  const { text } = wholeText(file)
  const other = describeOther(text, nameOf(file))
  if (other !== undefined) throw new UsageError(`cannot read "${path}": ${other}`)
  const script = readCalls(text, nameOf(file))
  if (!script || (script.calls.length === 0 && describeHolder(text, nameOf(file)) !== undefined))
    return undefined
  if (!log)
    throw new UsageError(
      `cannot use "${path}": it is ${script.form}, which contains no responses; use it with "forecast", or pass a recording`,
    )
  return recordingOfScript(script, nameOf(path), log.base)
}

/** Signs of a collection of calls; any other JSON is a recording or a HAR file. */
const COLLECTION = /"(?:schema|_postman_id|__export_format|apiVersion)"\s*:/

/** Whether a file with this beginning may be a script. */
function mayBeScript(start: string): boolean {
  if (start.includes('\0') || start.trim() === '') return false
  return !/^\s*(?:\{\s*"|\[\s*[{"\]])/.test(start) || COLLECTION.test(start)
}

function nameOf(path: string): string {
  return path === STDIN ? 'standard input' : basename(path)
}

function readHar(file: string): Recording {
  if (isLargeText(file)) return importHarFile(file, besideOf(file), LIMIT)
  const { text, beside } = wholeText(file)
  return importHar(text, basename(file), beside)
}

/** Some tools are configured to leave all headers out: the rest is no better than a log. */
function hasHeaders(
  { exchanges }: Recording,
  side: (exchange: Exchange) => Request | Response | undefined,
): boolean {
  let isEmpty = true
  for (const exchange of exchanges()) {
    if ((side(exchange)?.headers.length ?? 0) > 0) return true
    isEmpty = false
  }
  return isEmpty
}

function withoutHeaders(recording: Recording): Recording {
  const exchanges = function* (): Generator<Exchange> {
    for (const exchange of recording.exchanges())
      yield { ...exchange, request: { ...exchange.request, isWithoutHeaders: true as const } }
  }
  return { ...recording, exchanges: keepSmall(exchanges) }
}

function sourceOf(path: string): Readable {
  return path === STDIN ? Readable.from([stdin()]) : createReadStream(path)
}

function fileIn(folder: string): string {
  const file = join(folder, 'recording.ndjson')
  if (existsSync(file)) return file
  const [first] = guarded(folder, () => readdirSync(folder))
    .filter((name) => /\.(?:ndjson|har)(?:\.gz)?$/.test(name))
    .toSorted()
  const instead =
    first === undefined
      ? 'a recording, or a HAR file'
      : `or one file, such as "${join(folder, first)}"`
  throw new UsageError(
    `cannot read the folder "${folder}": it contains no recording.ndjson; pass a report folder, ${instead}`,
  )
}

function isFolder(path: string): boolean {
  return path !== STDIN && guarded(path, () => statSync(path).isDirectory())
}

/** A recording is read more than once: one that came in is kept in a file of ours until the process ends. */
function kept(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'recording.ndjson')
  writeFileSync(file, bytes, { mode: 0o600 })
  return file
}
