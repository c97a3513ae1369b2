import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for temporary files; those of a test run are removed with it. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
}
