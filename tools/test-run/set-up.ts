import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { BUNDLE, PROGRAMS } from '#engine/files/test-program.ts'
import { publishTo } from '../build/publish.ts'

/**
 * Before the first test: gives the run a folder of its own for temporary files, and in it the package as
 * it is published, from which tests start programs. Gives what removes it all after the last test.
 */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-tests-'))
  const removeAll = (): void => rmSync(folder, { recursive: true, force: true })
  // A run that is ended before its time tears nothing down.
  process.once('exit', removeAll)
  process.env.TMPDIR = folder
  // A test that starts a program reads its plain words, wherever the tests run.
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
  process.env[BUNDLE] = await publishTo(join(folder, 'package'), PROGRAMS)
  return removeAll
}
