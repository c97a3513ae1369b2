import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type { Document } from '#reports/document/document.ts'
import { createColumns, packColumns } from '#reports/viewer/traffic.ts'
import { RECORDING_FILE } from '../../run/report-folder.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { openFollowed, openInMemory, type RecordingFacts } from '../../ui/recording-source.ts'
import type { ViewerSource } from '../../ui/source.ts'
import { readOldResult } from '../report/old-result.ts'
import { readOldRun } from '../report/old-run.ts'
import type { FoundResult } from './find-results.ts'

/** Opens a result for the viewer. Throws a UsageError. */
export async function openResult(
  folder: string,
  { path, kind }: FoundResult,
): Promise<ViewerSource> {
  const file = join(folder, path)
  if (kind === 'recording') return openRecording(file, { title: path })
  const told = await readOldResult(file)
  const document = told.describe?.()
  if (basename(file) !== 'run.json') return openDocument(document ?? describeResult(path, told))
  const { run } = await readOldRun(file)
  const recording = join(dirname(file), RECORDING_FILE)
  const facts = { title: path, run, document }
  return existsSync(recording) ? openRecording(recording, facts) : openDocument(document, facts)
}

/** Opens a recording by its places in the file if it is masked and not packed, else in memory. */
async function openRecording(file: string, facts: RecordingFacts): Promise<ViewerSource> {
  const { header } = await readEvidence(file)
  return header.redaction && file.endsWith('.ndjson')
    ? openFollowed(file, facts)
    : openInMemory(await readForReport(file, {}), facts)
}

/** Shows a document without exchanges. */
export function openDocument(
  document: Document | undefined,
  facts: RecordingFacts = { title: document?.title ?? '' },
): ViewerSource {
  const columns = createColumns()
  return {
    columns,
    load: () =>
      Promise.resolve({
        ...facts,
        document,
        columns: packColumns(columns),
        links: [],
        isLive: false,
      }),
    detail: () => undefined,
    search: async function* () {
      // There is nothing to search.
    },
    [Symbol.dispose]: () => undefined,
  }
}

/** A result that has no report for people: its findings. */
function describeResult(
  title: string,
  { result }: Awaited<ReturnType<typeof readOldResult>>,
): Document {
  return {
    title,
    headline: `${result.items.length} findings`,
    rating: result.items.length === 0 ? 'ok' : 'note',
    blocks: [
      { type: 'list', items: result.items.map(({ title: text, rating }) => ({ text, rating })) },
    ],
  }
}
