import type { RenderInput } from '#reports/formats/render-input.ts'
import { renderAgain, type Views } from '../../command/views.ts'
import { judgeCommand } from './index.ts'
import { type JudgedRun, runViews } from './views.ts'

/** Renders a run that was judged earlier or elsewhere; `command` is the one that judged it, by default found in the run. */
export function renderRun(
  judged: JudgedRun,
  options: { readonly allowUnverified?: boolean; readonly verbose?: boolean } = {},
  command?: 'certify' | 'judge',
): Views & RenderInput {
  return renderAgain({ ...judgeCommand, ...runViews<JudgedRun>(command) }, judged, options)
}
