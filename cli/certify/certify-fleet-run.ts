import { join } from 'node:path'

import pc from 'picocolors'

import { sayLeft } from '../../api/certify/say-left.ts'
import type { ExitCode } from '../../api/exit-codes.ts'
import { exitCodeOfFleet } from '../../api/fleet/exit-code.ts'
import { runFleet } from '../../api/fleet/run-fleet.ts'
import type { CertifiedFleet } from '../../api/fleet/run-fleet.ts'
import type { FleetOptions } from '../../api/options/fleet.ts'
import { renderFleetConsole } from '../../reports/fleet/console.ts'
import { fileOf } from '../../reports/formats.ts'
import { printJson } from '../../reports/print-json.ts'
import type { CommonOptions } from '../common-options.ts'
import { conduct } from '../surroundings.ts'
import type { Terminal } from '../terminal.ts'

type FleetCommandOptions = FleetOptions & CommonOptions

/** Certifies the servers of a fleet file, shows what they came to, and returns what to exit with. */
export async function certifyFleet(
  targets: string,
  options: FleetCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return conduct(terminal, options, async (around) => {
    const made = await runFleet(targets, options, around, terminal)
    present(made, options, terminal)
    if (made.left.length > 0) around.progress.say(`note: ${sayLeft(made.left)}`)
    return exitCodeOfFleet(made.fleet)
  })
}

function present(
  { fleet, hasPrinted }: CertifiedFleet,
  { out, json, quiet }: FleetCommandOptions,
  terminal: Terminal,
): void {
  if (json === true) terminal.out(printJson(fleet))
  else if (quiet !== true && !hasPrinted) {
    const color = pc.createColors(terminal.hasColour)
    terminal.out(`${renderFleetConsole(fleet, { width: terminal.columns, color })}\n`)
    terminal.out(`\nReport: ${join(out, fileOf('html', 'fleet'))}\n`)
  }
}
