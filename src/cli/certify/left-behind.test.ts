import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { ADMIN, reference } from '../test-reference.ts'

test('sessions that the server does not end are reported only once', async () => {
  await using target = await reference('5.1.0', 'session.survives-deletion')
  const out = freshFolder()
  const args = ['certify', target.root, '--suite', 'session', '--out', out]

  const first = await run(args, ADMIN)
  const second = await run(args, ADMIN)

  expect(first.err).toMatch(
    /note: left behind: \d+ sessions that are still accepted after logout: if unused, each ends after 8 h, the session timeout of its account\n/,
  )
  expect(first.err).not.toContain('--sweep')
  expect(second.err).not.toContain('left objects')
})

test('the ledger of a killed run gives the command to remove its objects', async () => {
  await using target = await reference('5.1.0')
  await using other = await reference('5.1.0')
  const out = freshFolder()
  writeFileSync(join(out, 'ledger-gc-0123abcd.ndjson'), JSON.stringify({ root: target.root }))
  const certify = (root: string) =>
    run(['certify', root, '--suite', 'session', '--out', out], ADMIN)

  expect((await certify(target.root)).err).toContain(
    `graylog-conformance certify ${target.root} --sweep --out ${out}\n`,
  )
  expect((await certify(other.root)).err).not.toContain('left objects')
})
