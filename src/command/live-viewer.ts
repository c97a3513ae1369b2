import { openInBrowser } from '../ui/open-browser.ts'
import { startViewerProcess } from '../ui/viewer-process.ts'
import type { Context } from './context.ts'
import { exitCode, type ExitCode } from './exit-codes.ts'
import { flag, commandOnly } from './options/kinds.ts'
import { untilEnding } from './terminal/interruption.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Shows the traffic while it happens. */
export const UI = commandOnly(flag('show the traffic in the browser while it happens'))

/** The viewer of a running command. */
interface LiveViewer extends Disposable {
  /** Shows the progress of a context, too. */
  readonly watch: <Ctx extends Pick<Context, 'update'>>(ctx: Ctx) => Ctx
  /** Shows the result that was written, and stays open for a person until Ctrl-C. */
  readonly end: (code: ExitCode, result?: string) => Promise<void>
}

/** Opens the viewer of a recording that is about to be written. */
export async function openLiveViewer(
  file: string,
  { err, isTerminal }: Pick<Terminal, 'err' | 'isTerminal'>,
): Promise<LiveViewer> {
  const viewer = await startViewerProcess(file)
  err(`Viewer: ${viewer.url}\n`)
  if (isTerminal) openInBrowser(viewer.url)
  return {
    watch: (ctx) => ({
      ...ctx,
      update: (event) => {
        ctx.update(event)
        viewer.tell({ kind: 'progress', text: event.text, share: event.share })
      },
    }),
    end: async (code, result) => {
      const isInterrupted = code === exitCode('interrupted')
      viewer.tell({ kind: 'end', result: isInterrupted ? undefined : result })
      if (!isTerminal || isInterrupted) return
      err('The viewer stays open; Ctrl-C closes it.\n')
      await untilEnding()
    },
    [Symbol.dispose]: () => viewer[Symbol.dispose](),
  }
}
