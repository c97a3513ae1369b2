import { readdirSync } from 'node:fs'

import { readRecording } from '#recorder/store/reading/read.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'

/** The names of all recordings of `test/fixtures/`. */
export function fixtureNames(): readonly string[] {
  return readdirSync(packageFile('test/fixtures'))
    .filter((file) => file.endsWith('.ndjson.gz'))
    .map((file) => file.replace('.ndjson.gz', ''))
}

/** Reads a recording of `test/fixtures/` by name, such as `graylog-5.1.0`, once. */
export function fixture(name: string): Promise<Recording> {
  return onceFor(recordings, name, async () => {
    const recording = await readRecording(packageFile(`test/fixtures/${name}.ndjson.gz`))
    const exchanges = [...recording.exchanges()]
    return { ...recording, exchanges: () => exchanges }
  })
}

/** Judges a recording of `test/fixtures/` once. */
export function fixtureRun(name: string): Promise<Run> {
  return onceFor(runs, name, async () => judge(await fixture(name), suites))
}

const recordings = new Map<string, Promise<Recording>>()
const runs = new Map<string, Promise<Run>>()

function onceFor<Value>(
  known: Map<string, Promise<Value>>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const made = known.get(name) ?? make()
  known.set(name, made)
  return made
}
