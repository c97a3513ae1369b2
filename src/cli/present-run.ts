import { join } from 'node:path'

import pc from 'picocolors'

import { renderConsole } from '../../reports/console.ts'
import { FORMATS } from '../../reports/formats.ts'
import type { Format } from '../../reports/formats.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/run.ts'
import type { Edges } from './edges.ts'
import type { JudgedEvidence } from './judge-evidence.ts'
import { writeReport } from './report-folder.ts'

export interface Presentation {
  readonly edges: Edges
  /** Where reports are written; nowhere when missing. */
  readonly folder?: string
  readonly json?: boolean
  readonly quiet?: boolean
  /** Names the file when there are several. */
  readonly title?: string | undefined
}

/** Writes the reports of a judged file and prints its summary, or the run as JSON. */
export async function presentRun(
  { run, recording }: JudgedEvidence,
  { edges, folder, json, quiet, title }: Presentation,
): Promise<void> {
  const found = exchangesBehind(run, recording)
  const evidence = { exchangesOf: (index: number) => found.get(index) }
  if (folder !== undefined)
    for (const format of Object.values<Format>(FORMATS))
      writeReport(folder, format.file, (await format.load())(run, evidence))
  if (json === true) {
    edges.out((await FORMATS.json.load())(run))
    return
  }
  if (quiet === true) return
  const color = pc.createColors(edges.hasColour)
  const heading = title === undefined ? '' : `${color.bold(title)}\n`
  edges.out(`${heading}${renderConsole(run, { ...evidence, width: edges.columns, color })}\n`)
  if (folder !== undefined) edges.out(`Report: ${join(folder, FORMATS.html.file)}\n`)
}

/** One pass over the recording for the exchanges that verdicts rest on. */
function exchangesBehind(run: Run, recording: Recording): ReadonlyMap<number, Exchange> {
  const wanted = new Set(run.verdicts.flatMap(({ exchanges }) => exchanges))
  const found = new Map<number, Exchange>()
  for (const exchange of recording.exchanges())
    if (wanted.has(exchange.index)) found.set(exchange.index, exchange)
  return found
}
