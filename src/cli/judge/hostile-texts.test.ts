import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { freshFolder, run } from '../test-terminal.ts'
import { behindRightRoot } from '../certify/null-targets/test-half-null.ts'
import { hostileTexts } from './test-hostile-texts.ts'
import { ADMIN } from '../test-reference.ts'

test('long response texts are judged in seconds, and no report repeats them', async () => {
  await using target = await listen(behindRightRoot(hostileTexts()))
  const out = freshFolder()
  const args = ['certify', `${target.origin}/api`, '--suite', 'error', '--out', out]
  const start = process.cpuUsage()

  const { code, err, out: said } = await run(args, ADMIN)

  expect([1, 4], err).toContain(code)
  expect(process.cpuUsage(start).user / 1_000_000).toBeLessThan(20)
  expect(said.length).toBeLessThan(100_000)
  expect(readFileSync(join(out, 'junit.xml'), 'utf8').length).toBeLessThan(1_000_000)
})

test('Ctrl-C ends the process while it judges', async () => {
  await using target = await listen(behindRightRoot(hostileTexts()))
  const out = freshFolder()
  const args = ['certify', `${target.origin}/api`, '--suite', 'error', '--out', out]
  const child = spawn(process.execPath, [...program('cli'), ...args], {
    cwd: packageFile('.'),
    env: { ...process.env, ...ADMIN },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  while (!isFinished(join(out, 'recording.ndjson')) && child.exitCode === null) await sleep(5)

  const start = Date.now()
  child.kill('SIGINT')
  const [code, signal] = (await exited) as [number | null, string | null]

  // A fast machine can finish before the signal arrives; then there is a report.
  const wasJudged = signal === null && code !== 130
  expect([130, 'SIGINT', 1, 4]).toContain(signal ?? code)
  expect(Date.now() - start).toBeLessThan(LONGEST)
  expect(existsSync(join(out, 'report.html'))).toBe(wasJudged)
})

/** Milliseconds within which Ctrl-C must end a command. */
const LONGEST = 5_000

/** Checks whether the last line of a recording exists; the rest of the run is judging. */
function isFinished(file: string): boolean {
  return existsSync(file) && readFileSync(file).subarray(-1_000).includes('"type":"footer"')
}
