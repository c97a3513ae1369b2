import { readdirSync } from 'node:fs'

import { readRecording } from '#recorder/store/reading/read.ts'
import type { Recording } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { createCache } from './cache.ts'

/** The names of all recordings of `test/fixtures/`. */
export function fixtureNames(): readonly string[] {
  return readdirSync(packageFile('test/fixtures'))
    .filter((file) => file.endsWith('.ndjson.gz'))
    .map((file) => file.replace('.ndjson.gz', ''))
}

/** Reads a recording of `test/fixtures/` by name, such as `graylog-5.1.0`, once. */
export const fixture: (name: string) => Promise<Recording> = createCache(async (name) => {
  const recording = await readRecording(packageFile(`test/fixtures/${name}.ndjson.gz`))
  const exchanges = [...recording.exchanges()]
  return { ...recording, exchanges: () => exchanges }
})
