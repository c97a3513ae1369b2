import { openInBrowser } from '../ui/open-browser.ts'
import { startViewerProcess } from '../ui/viewer-process.ts'
import type { Context } from './context.ts'
import { exitCode, type ExitCode } from './exit-codes.ts'
import { untilEnding } from './terminal/interruption.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The viewer of a running command. */
interface LiveViewer extends Pick<Context, 'update'>, AsyncDisposable {
  readonly offer: NonNullable<Context['offer']>
  /** Shows the events of a context, too. */
  readonly watch: <Ctx extends Pick<Context, 'update'>>(
    ctx: Ctx,
  ) => Ctx & Pick<Context, 'offer' | 'isWatched'>
  /** Shows the result that was written, and stays open for a person until Ctrl-C. */
  readonly end: (code: ExitCode, result?: string) => Promise<void>
}

/** Opens the viewer for a recording before it is written. */
export async function openLiveViewer(
  file: string,
  { err, isTerminal }: Pick<Terminal, 'err' | 'isTerminal'>,
): Promise<LiveViewer> {
  const { openReplayers } = await import('../run/live/replayer.ts')
  const replayers = openReplayers()
  let stops = true
  const viewer = await startViewerProcess(file, {
    stop: () => {
      err('Stopped from the viewer.\n')
      // The same as Ctrl-C, with the same clean-up.
      if (!process.emit('SIGINT', 'SIGINT')) process.exit(exitCode('interrupted'))
    },
    replay: replayers.send,
  })
  const allow = (): void => {
    viewer.tell({ type: 'allow', actions: { targets: replayers.choices(), stops } })
  }
  allow()
  const offer: LiveViewer['offer'] = (target) => {
    replayers.add(target)
    allow()
  }
  err(`Viewer: ${viewer.url}\n`)
  if (isTerminal) openInBrowser(viewer.url)
  return {
    update: viewer.tell,
    offer,
    watch: (ctx) => ({
      ...ctx,
      offer,
      isWatched: true,
      update: (event) => {
        ctx.update(event)
        viewer.tell(event)
      },
    }),
    end: async (code, result) => {
      const isInterrupted = code === exitCode('interrupted')
      stops = false
      allow()
      viewer.tell({ type: 'end', result: isInterrupted ? undefined : result })
      if (!isTerminal || isInterrupted) return
      err('The viewer stays open; Ctrl-C closes it.\n')
      await untilEnding()
    },
    [Symbol.asyncDispose]: async () => {
      viewer[Symbol.dispose]()
      await replayers[Symbol.asyncDispose]()
    },
  }
}
