import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'

const EXAMPLE = 'test_graylog.py'

test.skipIf(!has('python3', '-c', 'import pytest'))(
  'the example for pytest starts a server and stops it',
  { timeout: 120_000 },
  () => {
    expect(run('python3', '-m', 'pytest', '-q')).toContain('1 passed')
  },
)

function has(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args).status === 0
}

/** Runs the example with our command in the PATH, and returns its output. */
function run(command: string, ...args: readonly string[]): string {
  const folder = freshFolder()
  const words = [process.execPath, ...program('cli')].map((word) => `'${word}'`)
  const script = `#!/bin/sh\ncd '${packageFile('.')}' && exec ${words.join(' ')} "$@"\n`
  writeFileSync(join(folder, 'graylog-conformance'), script, { mode: 0o755 })
  copyFileSync(packageFile(`examples/clients/${EXAMPLE}`), join(folder, EXAMPLE))
  const { stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) },
  })
  return stdout + stderr
}
