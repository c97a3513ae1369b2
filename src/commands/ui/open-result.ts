import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type { RecordingHeader } from '#engine/model/recording.ts'
import { createColumns } from '#reports/viewer/traffic.ts'
import { RECORDING_FILE } from '../../run/report-folder.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { startOf } from '../../run/evidence/evidence-bytes.ts'
import { openFollowed, openInMemory, type RecordingFacts } from '../../ui/recording-source.ts'
import type { ViewerSource } from '../../ui/source.ts'
import { readOldResult } from '../report/old-result.ts'
import { forecastTraffic } from '../view/forecast-traffic.ts'
import type { FoundResult } from './find-results.ts'

/** Opens a result for the viewer. Throws a UsageError. */
export async function openResult(
  folder: string,
  { path, kind }: FoundResult,
): Promise<ViewerSource> {
  const file = join(folder, path)
  if (kind === 'recording') return openRecording(file, { title: path })
  const facts = await readFacts(file, path)
  const recording = join(dirname(file), RECORDING_FILE)
  return facts.run && existsSync(recording) ? openRecording(recording, facts) : openDocument(facts)
}

/** The name of the first screen by the file; that of a run is "Overview". */
const NAMES: Readonly<Record<string, string>> = {
  'comparison.json': 'Compare',
  'fleet.json': 'Fleet',
  'forecast.json': 'Upgrade',
  'upgrade.json': 'Upgrade',
  'settings.json': 'Settings',
}

/** Reads a result for the viewer. Throws a UsageError. */
export async function readFacts(file: string, title: string) {
  const told = await readOldResult(file)
  return { title, run: told.run, document: told.describe(), name: NAMES[basename(file)] }
}

/** Bytes of a masked recording that is read whole to forecast its requests. */
const MAX_FORECAST = 50_000_000

/** Opens a recording by its places in the file if it is masked and not packed, else in memory. */
async function openRecording(file: string, facts: RecordingFacts): Promise<ViewerSource> {
  const isFollowed = file.endsWith('.ndjson') && isMasked(file)
  if (isFollowed && (facts.run || statSync(file).size > MAX_FORECAST))
    return openFollowed(file, facts)
  const recording = await readForReport(file, {})
  const forecast = facts.run ? undefined : forecastTraffic(recording)
  return isFollowed
    ? openFollowed(file, { ...facts, forecast })
    : openInMemory(recording, { ...facts, forecast })
}

/** Whether the first line of a recording says that secrets are masked. */
function isMasked(file: string): boolean {
  try {
    const [header = ''] = startOf(file).split('\n', 1)
    return (JSON.parse(header) as Partial<RecordingHeader>).redaction !== undefined
  } catch {
    return false
  }
}

/** Shows a document without exchanges. */
export function openDocument(facts: RecordingFacts): ViewerSource {
  return {
    columns: createColumns(),
    load: () => Promise.resolve(facts),
    detail: () => undefined,
    search: async function* () {
      // There is nothing to search.
    },
    [Symbol.dispose]: () => undefined,
  }
}
