import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ADMIN, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

test('replay applies a baseline', { timeout: 90_000 }, async () => {
  const folder = freshFolder()
  const [list, out] = [join(folder, 'known.yaml'), join(folder, 'replay')]
  await using old = await reference('3.2.0')
  const certify = ['certify', old.root, '--mode', 'write', '--suite', 'node,stream']
  await run([...certify, '--out', join(folder, 'run'), '--quiet'], ADMIN)
  await using next = await reference('6.1.0')
  const recording = join(folder, 'run', 'recording.ndjson')
  const replay = ['replay', recording, next.root, '--mode', 'write']

  const plain = await run(replay, ADMIN)
  const made = await run(
    [...replay, '--baseline', list, '--update-baseline', '--same-reason', '--reason', 'ticket 17'],
    ADMIN,
  )
  const known = await run([...replay, '--baseline', list, '--out', out], ADMIN)
  const text = readFileSync(list, 'utf8')
  const [first = ''] = /^- check: .*\n(?: .*\n)*/m.exec(text) ?? []
  writeFileSync(list, text.replace(first, ''))
  const fresh = await run([...replay, '--baseline', list], ADMIN)

  expect([plain.code, made.code]).toEqual([6, 6])
  expect(text).toContain('- check: replay.')
  expect([known.code, known.err]).toEqual([0, expect.any(String)])
  expect(known.out).toMatch(/Accepted findings \(\d+\), by known\.yaml/)
  expect(known.out.replaceAll(/\s+/g, ' ')).toContain(': ticket 17')
  expect(readFileSync(join(out, 'replay.html'), 'utf8')).toContain('ticket 17')
  expect(fresh.code).toBe(6)
})
