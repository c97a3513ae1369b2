import { renderHtml } from '#reports/html/render-html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import { renderFormat } from '#reports/formats.ts'
import type { Told } from '#reports/formats/told.ts'
import { inSchemaOrder, renderJson } from '#reports/json.ts'
import { resultOfRun } from '#reports/results/of-run.ts'
import type { Evidence } from '#reports/evidence.ts'
import type { ListInUse } from '../../command/baseline/list-in-use.ts'
import { type ExitCode, exitCodeOf } from '../../command/exit-codes.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import { writeReport } from '../../run/report-folder.ts'
import { describeRun } from './document.ts'

/** A judged run, with the evidence that it rests on. */
export type JudgedRun = JudgedEvidence & Pick<Evidence, 'moreSuites' | 'placeOf'>

interface RunOptions {
  readonly allowUnverified?: boolean
  /** Shows every finding whole. */
  readonly verbose?: boolean
}

/** The files of a run in the folder of `--out`. */
export const RUN_FILES = { html: 'report.html', junit: 'junit.xml', json: 'run.json' }

/** The views of a run, for every command that judges. */
export const runViews = <Judged extends JudgedRun>(command: 'certify' | 'judge') => ({
  files: RUN_FILES,
  toJson: ({ run }: Judged) => inSchemaOrder(run),
  toResult: (judged: Judged, { allowUnverified }: RunOptions) => {
    const { run, ...evidence }: JudgedRun = judged
    const options = allowUnverified === true && { allowUnverified }
    return resultOfRun(run, { ...evidence, ...options }, command)
  },
  document: ({ run, ...evidence }: Judged, { verbose }: RunOptions) =>
    describeRun(run, { ...evidence, verbose }),
  exitCode: ({ run }: Judged, options: RunOptions): ExitCode => exitCodeOf(run, options),
  applyBaseline: (
    outcome: Judged,
    list: ListInUse,
    options: RunOptions,
    isOneOfSeveral: boolean,
  ) => {
    const { evidence, matching } = list.holdRun(outcome, { ...options, isOneOfSeveral })
    return { outcome: { ...outcome, ...evidence }, matching }
  },
  pictures: {
    html: ({ run, exchangesOf, moreSuites }: Judged) => renderHtml(run, exchangesOf, moreSuites),
  },
})

/** What formats of a run are written from. */
export function toldRun(
  judged: JudgedRun,
  { command, ...options }: RunOptions & { readonly command: 'certify' | 'judge' },
): Told {
  const views = runViews(command)
  return {
    result: views.toResult(judged, options),
    document: () => renderJson(judged.run),
    page: () => views.pictures.html(judged),
    markdown: () => renderMarkdown(views.document(judged, options)),
  }
}

/** Writes the reports of a run into a folder. Throws a UsageError. */
export async function writeRunReports(
  judged: JudgedRun,
  folder: string,
  command: 'certify' | 'judge',
): Promise<void> {
  const told = toldRun(judged, { command })
  for (const [format, file] of Object.entries(RUN_FILES) as ['html' | 'junit' | 'json', string][])
    writeReport(folder, file, await renderFormat(format, told))
}
