import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { ADMIN, reference } from '../test-reference.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { lenientBefore } from './test-lenient.ts'

const LISTS = [
  { path: '/users', items: 'users' },
  { path: '/streams', items: 'streams' },
  { path: '/system/outputs', items: 'outputs' },
  { path: '/roles', items: 'roles' },
]

const ROWS = [
  ...LISTS.map((list) => ({ ...list, keeps: false })),
  { path: '/users', items: 'users', keeps: true },
]

test.each(sampled(ROWS, 3))(
  'certify removes or reports objects that a lenient server creates at $path (kept: $keeps)',
  async (given) => {
    await using target = await reference('5.1.0')
    await using lenient = await lenientBefore(target.root, given, given.keeps)
    const root = lenient.origin + new URL(target.root).pathname
    const out = freshFolder()

    const { err } = await run(
      ['certify', root, '--mode', 'write', '--suite', 'access,stream,write', '--out', out],
      ADMIN,
    )

    expect(lenient.count()).toBeGreaterThan(0)
    const text = readFileSync(join(out, 'run.json'), 'utf8')
    expect([...lenient.left].filter((id) => !text.includes(id))).toEqual([])
    const isSaid = given.keeps || given.path === '/roles'
    expect(lenient.left.size > 0).toBe(isSaid)
    expect(err.includes('left behind')).toBe(isSaid)
    const { verdicts } = JSON.parse(text) as { verdicts: { checkId: string; outcome: string }[] }
    const check = verdicts.find(({ checkId }) => checkId === `write.left-behind.${given.items}`)
    expect(check?.outcome).toBe(given.path === '/roles' ? undefined : given.keeps ? 'fail' : 'pass')
  },
)
