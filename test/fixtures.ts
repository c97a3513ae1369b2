import { readRecording } from '#recorder/store/reading/read.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'

/** A recording of `test/fixtures/` by its name, such as `graylog-5.1.0`: read once and held in memory. */
export function fixture(name: string): Promise<Recording> {
  return onceFor(recordings, name, async () => {
    const recording = await readRecording(packageFile(`test/fixtures/${name}.ndjson.gz`))
    const exchanges = [...recording.exchanges()]
    return { ...recording, exchanges: () => exchanges }
  })
}

/** The same as it is judged, once for all who ask. */
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
