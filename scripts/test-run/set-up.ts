import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '../../src/package.ts'
import { BUNDLE, PROGRAMS } from '../../src/files/test-program.ts'
import { bundle } from '../build/bundle.ts'

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
  process.env[BUNDLE] = await publishTo(join(folder, 'package'))
  return removeAll
}

/** Lays out the package as an installation finds it, by links into this one; gives the folder of its bundle. */
async function publishTo(folder: string): Promise<string> {
  const outdir = join(folder, 'dist')
  await bundle(outdir, PROGRAMS)
  const shipped = packageJson.files.filter((path) => path !== 'dist')
  for (const path of ['package.json', 'node_modules', ...shipped]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(packageFile(path), join(folder, path))
  }
  return outdir
}
