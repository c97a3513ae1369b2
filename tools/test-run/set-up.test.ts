import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

import packageJson from '../../package.json' with { type: 'json' }
import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'

const BUNDLED = program('cli')

function print(args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: packageFile('.'), encoding: 'utf8' })
}

test('temporary files of tests and their programs are in the folder of this run', () => {
  expect(basename(tmpdir())).toMatch(/^graylog-conformance-tests-/)
  expect(print(['-p', 'os.tmpdir()'])).toBe(`${tmpdir()}\n`)
})

test.each([
  ['the published program', BUNDLED],
  ['the sources, as the README starts them', ['--import', 'tsx', packageFile('src/cli.ts')]],
])('the command line of %s runs', (_what, command) => {
  expect(print([...command, '--version'])).toBe(`${packageJson.version}\n`)
  expect(print([...command, 'explain', 'node.root.html'])).toContain('node.root.html')
})

test('tests start the published program, bundled for this run', () => {
  expect(BUNDLED.at(-1)).toBe(join(tmpdir(), 'package', 'dist', 'cli.js'))
  expect(existsSync(BUNDLED.at(-1) ?? '')).toBe(true)
})
