import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../test-terminal.ts'

/** Ports, numbers of exchanges and the reader's folder differ from run to run. */
const VARIES = /http:|exchanges|mode write, \d|requests will be sent|^Report: |^ *…$|^$/

test('what the README shows of its first command is what that says', async () => {
  const [, example = ''] =
    /npm start\n[^`]*```\n([^`]*)```/.exec(readFileSync(packageFile('README.md'), 'utf8')) ?? []
  const { code, out, err } = await run(['certify', '--out', freshFolder()])
  const said = `${err}\n${out}`.split('\n')

  expect(code).toBe(0)
  const shown = example.split('\n').filter((line) => !VARIES.test(line))
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((line) => !said.includes(line))).toEqual([])
})
