import { join } from 'node:path'

import pc from 'picocolors'

import { evidenceFor, type RunPlaces } from '../commands/judge/views.ts'
import type { Written } from '../command/formats/write-formats.ts'
import { renderConsole } from '#src/commands/judge/document.ts'
import { fileOf } from '#reports/formats.ts'
import { renderJson } from '#reports/json.ts'
import type { JudgedEvidence } from '../run/judge-evidence.ts'
import type { Terminal } from './terminal.ts'

export interface Presentation extends Omit<RunPlaces, 'format'>, Written {
  readonly terminal: Terminal
  readonly quiet?: boolean
  /** Every finding is printed whole. */
  readonly verbose?: boolean
  /** Names the file when there are several. */
  readonly title?: string | undefined
}

/** Whether its summary is printed for people. */
export function isShown({ json, quiet }: Pick<Presentation, 'json' | 'quiet'>): boolean {
  return json !== true && quiet !== true
}

/** Prints the summary of a judged file, or the run as JSON. */
export function presentRun(judged: JudgedEvidence, how: Presentation): void {
  const { terminal, folder, json, quiet, verbose, title, command, hasPrinted } = how
  const { run } = judged
  if (json === true) {
    terminal.out(renderJson(run))
    return
  }
  if (quiet === true || hasPrinted) return
  const color = pc.createColors(terminal.hasColour)
  const heading = title === undefined ? '' : `${color.bold(title)}\n`
  const shown = {
    ...evidenceFor(judged, how),
    width: terminal.columns,
    color,
    ...(verbose === true && { verbose }),
  }
  terminal.out(`${heading}${renderConsole(run, shown)}\n`)
  if (folder !== undefined) terminal.out(`Report: ${join(folder, fileOf('html', command))}\n`)
}
