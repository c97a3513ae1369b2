import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder that is removed with the test run. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
}
