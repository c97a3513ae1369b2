import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { BUNDLE, PROGRAMS } from '#engine/files/test-program.ts'
import { publishTo } from '../build/publish.ts'

/**
 * Creates a folder for temporary files before the first test, with the published package from which tests start
 * programs. Returns the clean-up for after the last test.
 */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-tests-'))
  const removeAll = (): void => rmSync(folder, { recursive: true, force: true })
  // An aborted run does not run the teardown.
  process.once('exit', removeAll)
  process.env.TMPDIR = folder
  // Tests read plain output of programs in any terminal.
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
  process.env[BUNDLE] = await publishTo(join(folder, 'package'), PROGRAMS)
  return removeAll
}
