import type { ExitCode } from '../../command/exit-codes.ts'
import { replayAll } from '../../api/replay/replay-all.ts'
import { codeOf } from '../../api/replay/run-replay.ts'
import { isShown } from '../options/common-options.ts'
import { conduct, linesTo } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'
import { presentReplay, type ReplayCommandOptions } from './replay-present.ts'

/** Sends a recording's requests to a target, as often as asked for, and shows what came of each. */
export async function replay(
  file: string,
  url: string,
  options: ReplayCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return conduct(terminal, options, async (ctx) => {
    const made = await replayAll(file, url, options, ctx, terminal)
    presentReplay(made, options, terminal)
    const code = codeOf(made.replay, options)
    return made.held?.finish(code, linesTo(terminal), { isTold: isShown(options) }) ?? code
  })
}
