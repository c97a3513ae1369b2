import { existsSync } from 'node:fs'
import { basename } from 'node:path'

import type { ReplayAnswer } from '#reports/viewer/replay.ts'
import { openLive } from '../../ui/live-source.ts'
import { startUi } from '../../ui/server.ts'
import type { LiveMessage, ViewerMessage } from '../../ui/viewer-process.ts'
import { readFacts } from './open-result.ts'

/** Shows a recording that the process which started this one writes, until that ends. */
export async function serveLive(file: string): Promise<void> {
  const source = openLive(file, basename(file))
  const send = (message: ViewerMessage): void => void process.send?.(message)
  const waiting = new Map<number, (message: LiveMessage & { type: 'replayed' }) => void>()
  let requests = 0
  await using ui = await startUi(() => Promise.resolve(source), {
    acts: {
      stop: () => send({ type: 'stop' }),
      replay: (request) =>
        new Promise<ReplayAnswer>((resolve, reject) => {
          const id = requests++
          waiting.set(id, ({ answer, problem }) => {
            waiting.delete(id)
            if (answer) resolve(answer)
            else reject(new Error(problem))
          })
          send({ type: 'replay', id, request })
        }),
    },
  })
  send({ type: 'ready', url: ui.url })
  let learning = Promise.resolve()
  // The other process decides when both end.
  process.on('SIGINT', () => undefined)
  process.on('message', (message: LiveMessage) => {
    if (message.type === 'end') learning = learnResult(message.result)
    else if (message.type === 'allow') ui.allow(message.actions)
    else if (message.type === 'replayed') waiting.get(message.id)?.(message)
    else ui.update(message)
  })
  await new Promise<void>((resolve) => process.once('disconnect', resolve))
  await learning

  /** Shows the verdicts of a run, or another result. */
  async function learnResult(result: string | undefined): Promise<void> {
    if (result !== undefined && existsSync(result)) source.learn(await readFacts(result, file))
    await ui.end()
  }
}
