import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { readRecording } from './read.ts'

test.each(['client-go-graylog-v11-3.2.0', 'graylog-5.1.0', 'reference-5.1.0'])(
  '%s: every pass over what is held gives what the file holds',
  async (name) => {
    const file = packageFile(`test/fixtures/${name}.ndjson.gz`)
    const plain = await readRecording(file)
    for (const heldBytes of [1_000, 64 * 1024 ** 2]) {
      const held = await readRecording(file, { heldBytes })
      for (let pass = 0; pass < 3; pass += 1)
        expect([...held.exchanges()]).toEqual([...plain.exchanges()])
    }
  },
)
