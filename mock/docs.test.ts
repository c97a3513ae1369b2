import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { publishTo } from '../scripts/build/publish.ts'
import { BUNDLE } from '../src/files/test-program.ts'
import { packageFile } from '../src/package.ts'
import { examplesIn } from './test-examples.ts'

let folder = ''

/** A project of somebody else: the package as it is published, a recording, and nothing of ours. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'project-'))
  const bundle = process.env[BUNDLE] ?? (await publishTo(join(folder, 'package'), {}))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(dirname(bundle), join(folder, 'node_modules/graylog-conformance'))
  symlinkSync(packageFile('node_modules/vitest'), join(folder, 'node_modules/vitest'))
  cpSync(packageFile('fixtures/graylog-5.1.0.ndjson.gz'), join(folder, 'recording.ndjson.gz'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})

/** What a command in that project prints; throws with it where the command fails. */
function run(...args: readonly string[]): string {
  const { NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env
  return execFileSync(process.execPath, args, {
    ...{ cwd: folder, encoding: 'utf8', env: { ...env, NO_COLOR: '1' }, stdio: 'pipe' },
  })
}

test('every example for vitest passes, as it stands in the page', () => {
  const examples = examplesIn('ts')
  for (const [at, text] of examples.entries())
    writeFileSync(join(folder, `example-${at}.test.ts`), text)

  const printed = run('node_modules/vitest/vitest.mjs', 'run', '--root', folder)

  expect(examples).toHaveLength(4)
  expect(printed).toMatch(/Test Files\s+4 passed \(4\)/)
  expect(printed).not.toContain('Warning')
}, 120_000)

test('the example for node:test passes, too', () => {
  const [example = ''] = examplesIn('js')
  writeFileSync(join(folder, 'example.node.mjs'), example)

  expect(run('--test', '--test-reporter=tap', 'example.node.mjs')).toContain('# pass 1')
})
