import type { Run } from '#engine/model/results/run.ts'
import { type Layout, PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { describeRun, type RunEvidence } from './document.ts'

/** Renders the report of a run as the console shows it. */
export function textOfRun(
  run: Run,
  {
    width = 80,
    color = PLAIN,
    verbose = false,
    page,
    ...evidence
  }: RunEvidence & Partial<Layout> = {},
): string {
  return renderConsole(describeRun(run, { ...evidence, verbose }), {
    width,
    color,
    isWhole: verbose,
    page,
  })
}
