import type { Told } from '#reports/formats/told.ts'
import { renderAgain, type Views } from '../../command/views.ts'
import { judgeCommand } from './index.ts'
import { type JudgedRun, runViews } from './views.ts'

/** Renders a run from earlier or elsewhere; `command` is the one that produced it. */
export function renderRun(
  judged: JudgedRun,
  command: 'certify' | 'judge',
  options: { readonly allowUnverified?: boolean } = {},
): Views & Told {
  return renderAgain({ ...judgeCommand, ...runViews<JudgedRun>(command) }, judged, options)
}
