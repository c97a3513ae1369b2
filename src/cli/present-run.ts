import { consoleSummary } from './console-summary.ts'
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

/** Writes the reports of a judged file and prints its summary. */
export async function presentRun({ run }: JudgedEvidence, how: Presentation): Promise<void> {
  const { edges, folder, json, quiet, title } = how
  if (folder !== undefined) writeReport(folder, 'run.json', `${JSON.stringify(run, null, 2)}\n`)
  if (json === true) edges.out(`${JSON.stringify(run, null, 2)}\n`)
  else if (quiet !== true) edges.out(consoleSummary(run, title))
  if (folder !== undefined && quiet !== true && json !== true)
    edges.out(`\nReport: ${folder}/report.html\n`)
}
