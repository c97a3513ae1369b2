import { fileOf } from '#reports/formats.ts'
import { renderReplayHtml } from '#reports/replay/html.ts'
import { resultOfReplay } from '#reports/results/of-replay.ts'
import { printJson } from '#reports/visible.ts'
import { toolInfo } from '../../run/package-info.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import type { HeldResult } from '../../command/baseline/hold-result.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import type { Printing } from '../../command/formats/printing.ts'
import { writeFormats, type Written } from '../../command/formats/write-formats.ts'
import type { ReplayOptions } from '../options/replay.ts'
import type { Context } from '../../command/context.ts'
import { type MadeReplay, runReplay } from './run-replay.ts'

const FILES = { json: fileOf('json', 'replay'), html: fileOf('html', 'replay') }

/** A replay, and what of it is known. */
export interface ReplayedAll extends MadeReplay, Written {
  readonly held: HeldResult | undefined
}

/** Sends a recording's requests to a target and writes the reports. Throws an InterruptedError when it was ended. */
export async function replayAll(
  file: string,
  url: string,
  options: ReplayOptions & { readonly json?: boolean },
  ctx: Context,
  printing: Printing,
): Promise<ReplayedAll> {
  const { out: folder, failOn, allowUnverified = false } = options
  if (folder !== undefined) checkReports(folder, Object.values(FILES))
  const plan = { command: 'replay', ...options } as const
  checkFormats(plan, printing)
  const list = await openKnownList(options)
  const made = await runReplay(file, url, options, ctx)
  const { replay, sent } = made
  const document = (): string => printJson(replay)
  const result = resultOfReplay(replay, { tool: toolInfo(), failOn, allowUnverified })
  const held = list?.holdResult(result, { release: replay.target.release })
  const page = (): string => renderReplayHtml(replay, sent, held?.findings)
  if (folder !== undefined) {
    writeReport(folder, FILES.json, document())
    writeReport(folder, FILES.html, page())
  }
  const tell = () => ({ document, page, result: held?.result ?? result })
  return { ...made, held, ...(await writeFormats(tell, plan, printing)) }
}
