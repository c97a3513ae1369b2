import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import type { Evidence } from '#reports/evidence.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { exchangesBehind } from '../../run/exchanges-behind.ts'
import { moreOptions } from '../../run/more-suites.ts'
import { readTraffic } from '../../run/read-traffic.ts'
import { placesIn } from '../../run/evidence/places-in.ts'
import { RECORDING_FILE } from '../../run/report-folder.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import { accessFile } from '#engine/text/file-problem.ts'

/** Bytes of a result that are read at most, packed or not. */
const LIMIT = 200 * 1024 * 1024

/** Returns the exchanges of a run and their lines, if its recording is in the same folder. */
export async function evidenceBeside(run: Run, file: string): Promise<Evidence> {
  const beside = join(dirname(file), RECORDING_FILE)
  if (!existsSync(beside)) return { exchangesOf: () => undefined }
  const recording = await readForReport(beside, {})
  const exchangesOf = exchangesBehind(run, recording)
  return {
    exchangesOf,
    traffic: readTraffic(recording),
    placeOf: placesIn(beside),
    moreOptions: (verdict) => moreOptions(verdict, exchangesOf),
  }
}

/** The file that contains the result of a folder; any other path is the file itself. */
export function resultFileOf(path: string): string {
  const isFolder = guarded(path, () => statSync(path)).isDirectory()
  if (!isFolder) return path
  const names = [
    'run',
    'comparison',
    'forecast',
    'replay',
    'upgrade',
    'settings',
    'client-test',
    'fleet',
  ]
  const files = names.map((name) => `${name}.json`)
  const found = files.map((file) => join(path, file)).find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new UsageError(
    `cannot write a report from "${path}": the folder contains no ${files.slice(0, -1).join(', ')}, or ${files.at(-1) ?? ''}; pass a folder or file that contains a result`,
  )
}

/** The JSON of a document or of a page. Throws a UsageError. */
export function readDocument(file: string): unknown {
  if (guarded(file, () => statSync(file)).size > LIMIT)
    throw new UsageError(
      `cannot write a report from "${file}": it is larger than ${LIMIT} bytes; run "judge" on its recording again`,
    )
  const text = guarded(file, () => readFileSync(file, 'utf8'))
  try {
    return JSON.parse(/^\s*<!doctype html>/i.test(text) ? islandIn(text) : text) as unknown
  } catch (cause) {
    throw new UsageError(
      `cannot write a report from "${file}": it contains no JSON results from this tool; pass a result file, such as run.json, or a report.html written by "certify" or "judge"`,
      { cause },
    )
  }
}

/** Returns the JSON data of a page; empty if there is none. */
function islandIn(html: string): string {
  const [, attributes = '', data = ''] =
    /<script ([^>]{0,200})id="run"[^>]{0,200}>([^<]*)<\/script>/.exec(html) ?? []
  const isPacked = /<script [^>]{0,400}data-encoding="gzip, base64"/.test(html)
  if (attributes === '' && data === '') return ''
  return isPacked
    ? gunzipSync(Buffer.from(data, 'base64'), { maxOutputLength: LIMIT }).toString('utf8')
    : data
}

function guarded<Value>(path: string, read: () => Value): Value {
  return accessFile(
    read,
    (problem) =>
      `cannot write a report from "${path}": ${problem}; pass the output of an earlier command`,
  )
}
