import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { missingProgram, writeFront } from './start.ts'
import { FRONTS } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-front-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a program that is not installed is named with its package', () => {
  expect(missingProgram('no-such-program')).toMatch(/^no-such-program is not installed; .* package/)
})

for (const program of ['nginx', 'haproxy'] as const)
  test.skipIf(missingProgram(program))(`${program} accepts each configuration`, () => {
    const rejected = FRONTS.filter((front) => front.program === program).flatMap((front) => {
      const file = writeFront(front, { port: 1, server: 'http://127.0.0.1:2/api', folder })
      const args = program === 'nginx' ? ['-t', '-c', file] : ['-c', '-f', file]
      const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
      return status === 0 ? [] : [`${front.name}: ${stderr}`]
    })

    expect(rejected).toEqual([])
  })
