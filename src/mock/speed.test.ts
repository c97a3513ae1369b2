import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { BUNDLE } from '#engine/files/test-program.ts'
import { fiftyTests } from './test-fifty.ts'

/** Milliseconds of CPU time and of the clock; published figures are from a benchmark on an idle machine. */
interface Measured {
  readonly started: number
  readonly resets: readonly number[]
}

const SCRIPT = `
  const begun = process.cpuUsage()
  const { mock } = await import(process.argv[1])
  const server = await mock('6.1.0')
  const { user, system } = process.cpuUsage(begun)
  const resets = Array.from({ length: 10 }, () => {
    const at = performance.now()
    server.reset()
    return performance.now() - at
  })
  await server.close()
  console.log(JSON.stringify({ started: (user + system) / 1000, resets }))
`

test('a mock starts fast in a fresh process and resets in milliseconds', () => {
  const published = pathToFileURL(join(process.env[BUNDLE] ?? '', 'mock.js')).href
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, published], {
    encoding: 'utf8',
  })
  const { started, resets } = JSON.parse(printed) as Measured

  expect(started).toBeLessThan(1_000)
  expect(Math.min(...resets)).toBeLessThan(5)
})

test('fifty tests across three releases take a few seconds', async () => {
  const begun = process.cpuUsage()
  await fiftyTests()
  const { user, system } = process.cpuUsage(begun)

  expect((user + system) / 1000).toBeLessThan(6_000)
})
