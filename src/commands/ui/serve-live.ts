import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { openLive } from '../../ui/live-source.ts'
import { startUi } from '../../ui/server.ts'
import type { LiveMessage } from '../../ui/viewer-process.ts'
import { readOldResult } from '../report/old-result.ts'
import { readOldRun } from '../report/old-run.ts'

/** Shows a recording that the process which started this one writes, until that ends. */
export async function serveLive(file: string): Promise<void> {
  const source = openLive(file, basename(file))
  await using ui = await startUi(() => Promise.resolve(source))
  process.send?.({ url: ui.url })
  // The other process decides when both end.
  process.on('SIGINT', () => undefined)
  process.on('message', (message: LiveMessage) => {
    if (message.kind === 'progress') ui.update(message)
    else void learnRun()
  })
  await new Promise<void>((resolve) => process.once('disconnect', resolve))

  /** Shows the verdicts, once they are written. */
  async function learnRun(): Promise<void> {
    const result = join(dirname(file), 'run.json')
    if (existsSync(result)) {
      const [{ run }, told] = [await readOldRun(result), await readOldResult(result)]
      source.learn({ title: file, run, document: told.describe?.() })
    }
    ui.end()
  }
}
