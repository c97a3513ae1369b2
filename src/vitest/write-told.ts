import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { writeFormats } from '../command/formats/write-formats.ts'
import { writeFiles } from '../command/views.ts'
import { renderRun } from '../commands/judge/render-run.ts'
import { RUN_FILES } from '../commands/judge/views.ts'
import { fileOf } from '#reports/formats.ts'
import { headline } from '#reports/headline.ts'
import { visibleLine } from '#reports/visible.ts'
import { readForReport } from '../run/evidence/handing-on.ts'
import { exchangesBehind } from '../run/exchanges-behind.ts'
import { readTraffic } from '../run/read-traffic.ts'
import { shownEvidence } from '../run/evidence/shown-evidence.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { ToldPlaces } from './told.ts'

/**
 * Writes the reports of a run from its tests, if there is a folder for them; returns the message
 * for the user.
 */
export async function writeTold(run: Run, places: ToldPlaces): Promise<readonly string[]> {
  const { folder, recording } = places
  const says = visibleLine(headline(run).sentence)
  if (folder === undefined) return [says]
  const isThere = existsSync(recording)
  const read = isThere ? await readForReport(recording, { out: folder }) : undefined
  const evidence = read
    ? { exchangesOf: exchangesBehind(run, read), traffic: readTraffic(read) }
    : { exchangesOf: () => undefined }
  const judged = shownEvidence({ run, ...evidence }, isThere ? recording : undefined)
  const told = renderRun(judged, places, places.command)
  await writeFiles(folder, RUN_FILES, told)
  await writeFormats(told, { ...places, out: folder }, { env: process.env })
  return [says, `Report: ${join(folder, fileOf('html', places.command))}`]
}
