import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { constants as zlib, gunzipSync } from 'node:zlib'

import { UsageError } from '../model/errors.ts'
import { isGzip } from './gzip.ts'
import { fileProblem } from '../text/file-problem.ts'

/** How the beginnings of the files read that this tool writes. */
const BEGINNINGS: readonly RegExp[] = [
  // any format, in a comment on its first line
  /^[^\w\n]{0,10}Written by graylog-conformance\b/,
  // run.json, comparison.json, replay.json, client-test.json, fleet.json, recordings
  /^\{(?:"type":"header",|\s{0,10})"format":\s?"graylog-conformance-/,
  // forecast.json, of one file or several, for one release or all
  /^[[\s]{0,20}\{\s{0,10}"from":\s?"[^"]{1,100}",\s{0,10}"to":\s?"[^"]{1,100}",\s{0,10}"calls":/,
  // every page
  /^<!doctype html>[^]{0,4000}<meta name="generator" content="graylog-conformance[ "]/,
  // junit.xml
  /^<\?xml [^]{0,60000}<property name="tool" value="graylog-conformance[ "]/,
  // settings.json
  /^\{\s{0,10}"from":\s?"[^"]{1,100}",\s{0,10}"to":\s?"[^"]{1,100}",\s{0,10}"files":/,
  // results.sarif
  /^\{\s{1,10}"\$schema": "https:\/\/json\.schemastore\.org\/sarif-[^]{1,400}"driver": \{\s{1,30}"name": "graylog-conformance"/,
  // ctrf.json
  /^\{\s{1,10}"reportFormat": "CTRF",\s{1,10}"specVersion": "[\d.]{1,20}",\s{1,10}"generatedBy": "graylog-conformance /,
  // results.tap
  /^TAP version 14\n# graylog-conformance /,
  // summary.md
  /^<!-- graylog-conformance -->\n/,
  // annotations.txt
  /^graylog-conformance: /,
  // codequality.json, which is an empty list where there is nothing
  /^\[\s{1,10}\{\s{1,10}"engine_name": "graylog-conformance"/,
  /^\[\]\n$/,
  // forecast.svg, badge.svg
  /^<svg [^>]{1,1000}><!-- graylog-conformance -->/,
  // forecast.md
  /^# Where [^\n]{1,4000} works\n\nRecorded on release /,
  // upgrade.md
  /^# Upgrade from [\d.]{3,30} to [\d.]{3,30}\n\n\*\*/,
  // an OpenAPI description
  /^\{\s{1,10}"openapi": "3\.1\.0",\s{1,10}"info": \{\s{1,10}"title": "Graylog REST interface"/,
  // a bundle, whose first file is in it as it is
  /^PK\u0003\u0004[^]{26}manifest\.json\{\n {2}"format": "graylog-conformance-bundle"/,
  // the patched copy of a settings file
  /^(?:\u00ef\u00bb\u00bf)?# Patched by graylog-conformance /,
]

/** Bytes that are looked at. */
const START = 64 * 1024

/**
 * Throws a UsageError if the name belongs to a link, a folder, or a file that another program
 * wrote. A missing file is fine.
 */
export function refuseForeign(path: string): void {
  const found = foreignThing(path)
  if (found === undefined) return
  throw new UsageError(
    `cannot write "${path}": ${found} already exists and will not be overwritten; move it or choose another name with --out`,
  )
}

function foreignThing(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isSymbolicLink()) return 'a symbolic link'
  if (found.isDirectory()) return 'a folder'
  if (!found.isFile()) return 'something other than a regular file'
  return isOurs(path) ? undefined : 'a file that this tool did not write'
}

/** Whether a plain file begins as those of this tool do. */
export function isOurs(path: string): boolean {
  const start = getStart(path)
  return BEGINNINGS.some((beginning) => beginning.test(start))
}

function getStart(path: string): string {
  const bytes = Buffer.alloc(START)
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    if (!fstatSync(descriptor).isFile()) return ''
    const start = bytes.subarray(0, readSync(descriptor, bytes, 0, START, 0))
    return (isGzip(start) ? unpacked(start) : start).toString('latin1')
  } catch (cause) {
    throw new UsageError(
      `cannot check "${path}" before overwriting it: ${fileProblem(cause)}; move it or choose another name with --out`,
      { cause },
    )
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/**
 * Unpacks as much of the beginning of a packed file as possible; empty if the file is broken or
 * grows too much.
 */
function unpacked(start: Buffer): Buffer {
  try {
    return gunzipSync(start, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 64 * START })
  } catch {
    return Buffer.alloc(0)
  }
}
