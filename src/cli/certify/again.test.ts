import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { certifyAgain } from '#reports/again.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { moreOptions } from '../../run/more-suites.ts'
import { exchangesBehind } from '../../run/exchanges-behind.ts'
import { ADMIN, reference } from '../test-reference.ts'
import { freshFolder, run, readRun } from '../test-terminal.ts'

/** Milliseconds for three runs in write mode on a busy machine. */
const PATIENCE = 180_000

test(
  'the printed command reproduces a verdict that probes of another suite produced',
  { timeout: PATIENCE },
  async () => {
    await using target = await reference('7.0.1', 'auth.token.any')
    const [first, second] = [freshFolder(), freshFolder()]
    await run(
      ['certify', target.root, '--mode', 'write', '--suite', 'token,access', '--out', first],
      ADMIN,
    )
    const before = readRun(first)
    const verdict = findVerdict(before)
    const exchangesOf = exchangesBehind(before, await readEvidence(join(first, 'recording.ndjson')))

    const command = certifyAgain(before, verdict, (one) => moreOptions(one, exchangesOf)) ?? ''
    const { code } = await run([...command.split(' ').slice(1), '--out', second], ADMIN)
    await using repaired = await reference('7.0.1')
    const again = command.replace(target.root, repaired.root)
    const after = await run([...again.split(' ').slice(1), '--out', freshFolder()], ADMIN)

    expect(command).toBe(
      `graylog-conformance certify ${target.root} --mode write --suite access --check token.delete.ends`,
    )
    expect([code, after.code]).toEqual([1, 0])
    expect([verdict.outcome, findVerdict(readRun(second)).outcome]).toEqual(['fail', 'fail'])
  },
)

function findVerdict({ verdicts }: Run) {
  const verdict = verdicts.find(({ checkId }) => checkId === 'token.delete.ends')
  if (!verdict) throw new Error('the check has no verdict')
  return verdict
}
