import type { Told } from '#reports/formats/told.ts'
import { renderAgain, type Views } from '../../command/views.ts'
import { judgeCommand } from './index.ts'
import { type JudgedRun, runViews } from './views.ts'

/** Renders a run that was judged earlier or elsewhere; `command` is the one that judged it. */
export function renderRun(
  judged: JudgedRun,
  command: 'certify' | 'judge',
  options: { readonly allowUnverified?: boolean } = {},
): Views & Told {
  return renderAgain({ ...judgeCommand, ...runViews<JudgedRun>(command) }, judged, options)
}
