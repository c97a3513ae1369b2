import { setImmediate } from 'node:timers/promises'

import pc from 'picocolors'

import type { ExitCode } from '../../command/exit-codes.ts'
import { forecastAll } from '../../api/forecast/forecast-all.ts'
import type { ForecastOptions } from '../../api/options/forecast.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown } from '../options/common-options.ts'
import { linesTo } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'

/** Forecasts files and prints the result; exits with 6 when a call needs a look. */
export async function forecastFiles(
  files: readonly string[],
  options: ForecastOptions & CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { shown, json, code, hasPrinted } = await forecastAll(files, options, terminal)
  const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
  if (options.json === true) await print(json(), terminal)
  else if (shown && options.quiet !== true && !hasPrinted) terminal.out(`${shown.text(style)}\n`)
  return shown?.held?.finish(code, linesTo(terminal), { isTold: isShown(options) }) ?? code
}

/** One piece after the other, each in a turn of its own, so that a reader who keeps up lets none wait in memory. */
async function print(pieces: Iterable<string>, { out }: Terminal): Promise<void> {
  for (const piece of pieces) {
    out(piece)
    await setImmediate()
  }
}
