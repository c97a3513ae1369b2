import { fork } from 'node:child_process'

/** A message to the process of the viewer. */
export type LiveMessage =
  | {
      readonly kind: 'progress'
      readonly text: string
      readonly share?: { readonly done: number; readonly total: number } | undefined
    }
  /** The recording is complete, and its result is written if there is one. */
  | { readonly kind: 'end'; readonly result: string | undefined }

/** The viewer in a process of its own, so that it takes neither time nor memory of this one. */
export interface ViewerProcess extends Disposable {
  readonly url: string
  readonly tell: (message: LiveMessage) => void
}

/** Starts the viewer of a recording that this process is about to write. */
export async function startViewerProcess(file: string): Promise<ViewerProcess> {
  const [, program = ''] = process.argv
  const child = fork(program, ['ui', file, '--live'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { readonly url: string }) => resolve(message.url))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the viewer ended before it began')))
  })
  return {
    url,
    tell: (message) => {
      if (child.connected) child.send(message)
    },
    [Symbol.dispose]: () => {
      if (child.connected) child.disconnect()
    },
  }
}
