import { join } from 'node:path'

import pc from 'picocolors'

import type { ReplayOptions } from '../../api/options/replay.ts'
import type { ReplayedAll } from '../../api/replay/replay-all.ts'
import { fileOf } from '#reports/formats.ts'
import { renderReplayConsole } from '#reports/replay/console.ts'
import { renderExplanation } from '#reports/replay/explain.ts'
import { printJson } from '#reports/visible.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import type { CommonOptions } from '../options/common-options.ts'
import type { Terminal } from '../terminal.ts'

/** What `replay` can be told. */
export type ReplayCommandOptions = ReplayOptions &
  CommonOptions & {
    /** Positions to explain; `all` for every call that is not the same. */
    readonly explain?: readonly string[]
  }

/** Prints the summary of a replay, its JSON, or the explanations asked for. */
export function presentReplay(
  { replay, sent, held, hasPrinted }: ReplayedAll,
  { out: folder, json, quiet, explain }: ReplayCommandOptions,
  terminal: Terminal,
): void {
  if (json === true) {
    terminal.out(printJson(replay))
    return
  }
  if (quiet === true || hasPrinted) return
  const color = pc.createColors(terminal.hasColour)
  const style = { width: terminal.columns, color }
  if (explain)
    for (const position of explained(explain, replay)) {
      const [call, one] = [replay.calls[position], sent[position]]
      if (call && one) terminal.out(`${renderExplanation(call, one, style)}\n\n`)
    }
  terminal.out(`${renderReplayConsole(replay, style)}\n`)
  if (held) terminal.out(`\n${held.text(style)}\n`)
  if (folder !== undefined) terminal.out(`Report: ${join(folder, fileOf('html', 'replay'))}\n`)
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
