import { existsSync } from 'node:fs'
import { basename } from 'node:path'

import { openLive } from '../../ui/live-source.ts'
import { startUi } from '../../ui/server.ts'
import type { LiveMessage } from '../../ui/viewer-process.ts'
import { readFacts } from './open-result.ts'

/** Shows a recording that the process which started this one writes, until that ends. */
export async function serveLive(file: string): Promise<void> {
  const source = openLive(file, basename(file))
  await using ui = await startUi(() => Promise.resolve(source))
  process.send?.({ url: ui.url })
  let learning = Promise.resolve()
  // The other process decides when both end.
  process.on('SIGINT', () => undefined)
  process.on('message', (message: LiveMessage) => {
    if (message.kind === 'progress') ui.update(message)
    else learning = learnResult(message.result)
  })
  await new Promise<void>((resolve) => process.once('disconnect', resolve))
  await learning

  /** Shows the verdicts of a run, or another result. */
  async function learnResult(result: string | undefined): Promise<void> {
    if (result !== undefined && existsSync(result)) source.learn(await readFacts(result, file))
    await ui.end()
  }
}
