import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { ADMIN } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'
import { type Traits, vendor } from './test-vendor.ts'

test('a 500 for an object that was never created does not decide a check of its update', async () => {
  const { outcomeOf } = await certified({ makesNothing: true }, 'stream,output,access')

  for (const id of ['stream.pause', 'stream.resume', 'stream.delete'])
    expect([id, outcomeOf(`${id}.status`)]).toEqual([id, 'not-exercised'])
  for (const id of ['output.delete', 'output.withdraw'])
    expect([id, outcomeOf(`${id}.status`)]).toEqual([id, 'not-exercised'])
  expect(outcomeOf('stream.unknown.delete')).toBe('fail')
  expect(outcomeOf('output.create.status')).toBe('fail')
})

/** Certifies a small server in mode `write`. */
async function certified(traits: Traits, suites: string) {
  await using target = await vendor(traits)
  const out = freshFolder()
  const { err } = await run(
    ['certify', `${target.origin}/api`, '--mode', 'write', '--suite', suites, '--out', out],
    ADMIN,
  )
  const result = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
  const outcomeOf = (id: string) =>
    result.verdicts.find(({ checkId }) => checkId === id)?.outcome ?? 'none'
  return { ...result, err, outcomeOf }
}
