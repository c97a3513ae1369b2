import { randomBytes } from 'node:crypto'

import { openThread } from '#recorder/capture/thread/thread.ts'
import { startReverse } from '#recorder/reverse/reverse.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import { usage } from './usage.ts'

/** The reverse recorder with journal, durable lines, and redaction, as in `record`. */
const [, , upstream = '', path = ''] = process.argv
const session = await openThread({
  path,
  header: {
    type: 'header',
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    kind: 'interface',
    roots: [],
    tool: { name: 'bench', version: '1' },
  },
  key: randomBytes(32),
  overwrite: true,
})
const reverse = await startReverse({ upstream: new URL(upstream), sink: session.sink })
process.send?.({ port: Number(new URL(reverse.origin).port) })

process.on('message', (what: 'usage' | 'finish') => {
  if (what === 'usage') {
    process.send?.(usage())
    return
  }
  void reverse
    .close()
    .then(() => session.finish())
    .then((summary) => process.send?.(summary))
})
process.on('disconnect', () => process.exit())
