import { join } from 'node:path'

import pc from 'picocolors'

import { renderReplayConsole } from '../../reports/replay/console.ts'
import { renderReplayHtml } from '../../reports/replay/html.ts'
import { renderExplanation } from '../../reports/replay/explain.ts'
import { UsageError } from '../../src/model/errors.ts'
import type { Replay, Replayed } from '../../src/model/upgrade/replay.ts'
import type { Terminal } from '../terminal.ts'
import type { ReplayOptions } from './replay-options.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'

const FILES = { json: 'replay.json', html: 'replay.html' }

/** Throws a UsageError when the files of a replay cannot be written, before anything is sent. */
export function checkReplayFiles(folder: string | undefined): void {
  if (folder !== undefined) checkReports(folder, Object.values(FILES))
}

/** Writes the files of a replay and prints its summary, its JSON, or the explanations asked for. */
export async function presentReplay(
  replay: Replay,
  sent: readonly Replayed[],
  { out: folder, json, quiet, explain }: ReplayOptions,
  terminal: Terminal,
): Promise<void> {
  const text = `${JSON.stringify(replay, null, 2)}\n`
  if (folder !== undefined) {
    writeReport(folder, FILES.json, text)
    writeReport(folder, FILES.html, renderReplayHtml(replay, sent))
  }
  if (json === true) {
    terminal.out(text)
    return
  }
  if (quiet === true) return
  const color = pc.createColors(terminal.hasColour)
  const style = { width: terminal.columns, color }
  if (explain)
    for (const position of explained(explain, replay)) {
      const [call, one] = [replay.calls[position], sent[position]]
      if (call && one) terminal.out(`${renderExplanation(call, one, style)}\n\n`)
    }
  terminal.out(`${renderReplayConsole(replay, style)}\n`)
  if (folder !== undefined) terminal.out(`Report: ${join(folder, FILES.html)}\n`)
}

function explained(wanted: readonly string[], { calls }: Replay): readonly number[] {
  const all = calls.flatMap(({ judgement }, position) => (judgement === 'same' ? [] : [position]))
  return wanted.flatMap((one) => {
    if (one === 'all') return all
    const position = calls.findIndex(({ exchange }) => String(exchange) === one)
    if (position >= 0) return [position]
    throw new UsageError(
      `cannot explain call "${one}": the recording has calls 0 to ${calls.length - 1}; name one of them or "all"`,
    )
  })
}
