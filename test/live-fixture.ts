import type { Recording } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'

/** Reads a recording of `test/fixtures/live/` by name, such as `5.1.0-write`. */
export function liveFixture(name: string): Promise<Recording> {
  return readEvidence(packageFile(`test/fixtures/live/${name}.har.gz`))
}
