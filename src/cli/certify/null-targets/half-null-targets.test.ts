import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import type { Run } from '#engine/model/results/run.ts'
import { program } from '#engine/files/test-program.ts'
import { listen } from '#engine/http/test-listen.ts'
import { freshFolder, run } from '../../test-terminal.ts'
import { behindRightRoot, SHOWN } from './test-half-null.ts'
import { tenMegabytes } from './test-null-answers.ts'
import { NULL_ANSWERERS } from './test-null-targets.ts'
import { ADMIN } from '../../test-reference.ts'
import { sampled } from '#tools/test-run/whole.ts'

/** Responses that would fill the memory. */
const BIG = ['a body of 2 GB', 'JSON nested 100,000 deep', 'a gzip bomb']
const SLOW = 'one byte a second'
/** Without a limit, the heap grows as long as the machine has free memory. */
const HEAP = '--max-old-space-size=256'
const SMALL = NULL_ANSWERERS.filter(({ name }) => !BIG.includes(name) && name !== SLOW)

test.each(sampled(SMALL, 32))(
  '$name behind a valid root: only checks with evidence pass',
  async ({ answers }) => {
    await using target = await listen(behindRightRoot(answers))
    const out = freshFolder()

    const { code, err } = await run(
      ['certify', `${target.origin}/api`, '--timeout', '1', '--out', out],
      ADMIN,
    )

    expect([1, 4], err).toContain(code)
    expect(await passesBeyondShown(out)).toEqual([])
  },
)

test('a target that never finishes its responses is abandoned with an explanation', async () => {
  const drip = NULL_ANSWERERS.find(({ name }) => name === SLOW)
  await using target = await listen(behindRightRoot(drip?.answers ?? (() => undefined)))
  const out = freshFolder()

  await run(['certify', `${target.origin}/api`, '--timeout', '0.2', '--out', out], ADMIN)

  const { footer } = await readRecording(join(out, 'recording.ndjson'))
  expect(footer?.reason).toMatch(
    /^the target did not respond to 10 requests in time, most recently [A-Z]+ \//,
  )
  expect(await passesBeyondShown(out)).toEqual([])
})

test.concurrent('responses that would fill the memory are limited to 300 MB in total', async () => {
  const handlers = NULL_ANSWERERS.filter(({ name }) => BIG.includes(name))
  const targets = await Promise.all(handlers.map((x) => listen(behindRightRoot(x.answers))))
  const urls = targets.map(({ origin }) => `${origin}/api`)
  const child = [HEAP, ...program('test-measured'), 'node', ...urls]

  const { stdout } = await promisify(execFile)(process.execPath, child, { timeout: 120_000 })
  for (const target of targets) await target[Symbol.asyncDispose]()

  const { codes, megabytes } = JSON.parse(stdout) as { codes: number[]; megabytes: number }
  expect(codes.every((code) => code === 1 || code === 4)).toBe(true)
  expect(megabytes).toBeLessThan(300)
})

test.concurrent(
  'certify stops reading after 64 MB of 10 MB responses and keeps only some in memory',
  async () => {
    await using target = await listen(behindRightRoot(tenMegabytes))
    const child = [HEAP, ...program('test-measured')]

    const { stdout } = await promisify(execFile)(process.execPath, [
      ...child,
      'node,list',
      `${target.origin}/api`,
    ])

    const { codes, megabytes } = JSON.parse(stdout) as { codes: number[]; megabytes: number }
    expect(codes).toEqual([1])
    expect(megabytes).toBeLessThan(600)
  },
)

/** Lists passing checks whose evidence is not one of the valid responses. */
async function passesBeyondShown(out: string): Promise<readonly string[]> {
  const { verdicts } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
  const { exchanges } = await readRecording(join(out, 'recording.ndjson'))
  const shown = new Set(
    [...exchanges()]
      .filter(({ request: { method, target } }) => method === 'GET' && SHOWN.has(target))
      .map(({ index }) => index),
  )
  return verdicts
    .filter(({ outcome, exchanges: all }) => outcome === 'pass' && !all.every((i) => shown.has(i)))
    .map(({ checkId }) => checkId)
}
