import { join } from 'node:path'

import pc from 'picocolors'

import type { Written } from '../command/formats/write-formats.ts'
import { renderFleetConsole } from '#reports/fleet/console.ts'
import { fileOf } from '#reports/formats.ts'
import { printJson } from '#reports/visible.ts'
import type { Fleet } from '#engine/model/results/fleet.ts'
import { isShown } from './present-run.ts'
import type { Terminal } from './terminal.ts'

interface Presentation extends Written {
  readonly terminal: Terminal
  /** Where its page stands; nowhere when missing. */
  readonly out?: string | undefined
  readonly json?: boolean
  readonly quiet?: boolean
}

/** Prints the summary of a fleet, or the fleet as JSON. */
export function presentFleet(fleet: Fleet, how: Presentation): void {
  const { terminal, out, json, hasPrinted } = how
  if (json === true) terminal.out(printJson(fleet))
  else if (isShown(how) && !hasPrinted) {
    const color = pc.createColors(terminal.hasColour)
    terminal.out(`${renderFleetConsole(fleet, { width: terminal.columns, color })}\n`)
    if (out !== undefined) terminal.out(`\nReport: ${join(out, fileOf('html', 'fleet'))}\n`)
  }
}
