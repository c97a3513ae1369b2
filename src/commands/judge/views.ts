import { renderHtml } from '#reports/html/render-html.ts'
import { filesOf } from '#reports/formats.ts'
import { inSchemaOrder } from '#reports/json.ts'
import { resultOfRun } from '#reports/results/of-run.ts'
import type { Evidence } from '#reports/evidence.ts'
import type { ListInUse } from '../../command/baseline/list-in-use.ts'
import { type ExitCode, exitCodeOf } from '../../command/exit-codes.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import { describeRun } from './document.ts'

/** A judged run, with the evidence that it rests on. */
export type JudgedRun = JudgedEvidence & Pick<Evidence, 'moreOptions' | 'placeOf' | 'traffic'>

interface RunOptions {
  readonly allowUnverified?: boolean
  /** Shows every finding whole. */
  readonly verbose?: boolean
}

/** The files of a run in the folder of `--out`. */
export const RUN_FILES = filesOf('judge', 'html', 'junit', 'json')

/** The views of a run, for every command that judges. */
export const runViews = <Judged extends JudgedRun>(command?: 'certify' | 'judge') => ({
  files: () => RUN_FILES,
  toJson: ({ run }: Judged) => inSchemaOrder(run),
  toResult: (judged: Judged, { allowUnverified }: RunOptions) => {
    const { run, ...evidence }: JudgedRun = judged
    const options = allowUnverified === true && { allowUnverified }
    return resultOfRun(run, { ...evidence, ...options }, command)
  },
  document: ({ run, ...evidence }: Judged, { verbose, allowUnverified }: RunOptions) =>
    describeRun(run, { ...evidence, verbose, allowUnverified }),
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
  pictures: { html: ({ run, ...evidence }: JudgedRun) => renderHtml(run, evidence) },
})
