import { fork } from 'node:child_process'

import type { LiveState } from '#reports/viewer/data.ts'
import type { ReplayAnswer, ReplayRequest } from '#reports/viewer/replay.ts'
import type { Event } from '../run/event.ts'
import { yieldToOthers } from '../run/priority.ts'
import type { Acts } from './server.ts'

/** A message to the process of the viewer. */
export type LiveMessage =
  | Event
  | { readonly type: 'allow'; readonly actions: LiveState['actions'] }
  | {
      readonly type: 'replayed'
      readonly id: number
      readonly answer?: ReplayAnswer
      readonly problem?: string
    }
  /** The recording is complete, and its result is written if there is one. */
  | { readonly type: 'end'; readonly result: string | undefined }

/** A message from the process of the viewer. */
export type ViewerMessage =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'stop' }
  | { readonly type: 'replay'; readonly id: number; readonly request: ReplayRequest }

/** The viewer in a process of its own, so that it takes neither time nor memory of this one. */
export interface ViewerProcess extends Disposable {
  readonly url: string
  readonly tell: (message: LiveMessage) => void
}

/** Starts the viewer of a recording that this process is about to write; the acts of its pages happen here. */
export async function startViewerProcess(
  file: string,
  { replay, stop }: Required<Acts>,
): Promise<ViewerProcess> {
  const [, program = ''] = process.argv
  const child = fork(program, ['ui', file, '--live'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const tell = (message: LiveMessage): void => {
    if (child.connected) child.send(message)
  }
  const answer = (id: number, request: ReplayRequest): void => {
    replay(request).then(
      (answer) => tell({ type: 'replayed', id, answer }),
      (error: unknown) => {
        tell({
          type: 'replayed',
          id,
          problem: error instanceof Error ? error.message : String(error),
        })
      },
    )
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: ViewerMessage) => {
      if (message.type === 'ready') resolve(message.url)
      else if (message.type === 'stop') stop()
      else answer(message.id, message.request)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the viewer ended before it was ready')))
  })
  // Not before, as on a busy machine it would never begin.
  yieldToOthers(child)
  return {
    url,
    tell,
    [Symbol.dispose]: () => {
      if (child.connected) child.disconnect()
    },
  }
}
