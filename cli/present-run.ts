import { join } from 'node:path'

import pc from 'picocolors'

import { renderConsole } from '../reports/console/console.ts'
import { FORMATS } from '../reports/formats.ts'
import type { Format } from '../reports/formats.ts'
import type { Verdict } from '../src/model/verdict.ts'
import type { Terminal } from './terminal.ts'
import type { JudgedEvidence } from '../run/judge-evidence.ts'
import { moreSuites } from '../run/more-suites.ts'
import { checkReports, writeReport } from '../run/report-folder.ts'

export interface Presentation {
  readonly terminal: Terminal
  /** Where reports are written; nowhere when missing. */
  readonly folder?: string
  readonly json?: boolean
  readonly quiet?: boolean
  /** Every finding is printed whole. */
  readonly verbose?: boolean
  /** What stayed unverified does not fail the run. */
  readonly allowUnverified?: boolean
  /** Names the file when there are several. */
  readonly title?: string | undefined
}

/** Throws a UsageError when the reports cannot be written, before anything is asked of a server. */
export function checkRunReports(folder: string | undefined): void {
  if (folder === undefined) return
  checkReports(
    folder,
    Object.values<Format>(FORMATS).map(({ file }) => file),
  )
}

/** Writes the reports of a judged file and prints its summary, or the run as JSON. */
export async function presentRun(
  { run, exchangesOf }: JudgedEvidence,
  { terminal, folder, json, quiet, verbose, allowUnverified, title }: Presentation,
): Promise<void> {
  const evidence = {
    exchangesOf,
    moreSuites: (verdict: Verdict) => moreSuites(verdict, exchangesOf),
    ...(allowUnverified === true && { allowUnverified }),
  }
  if (folder !== undefined)
    for (const format of Object.values<Format>(FORMATS))
      writeReport(folder, format.file, (await format.load())(run, evidence))
  if (json === true) {
    terminal.out((await FORMATS.json.load())(run))
    return
  }
  if (quiet === true) return
  const color = pc.createColors(terminal.hasColour)
  const heading = title === undefined ? '' : `${color.bold(title)}\n`
  const how = { ...evidence, width: terminal.columns, color, ...(verbose === true && { verbose }) }
  terminal.out(`${heading}${renderConsole(run, how)}\n`)
  if (folder !== undefined) terminal.out(`Report: ${join(folder, FORMATS.html.file)}\n`)
}
