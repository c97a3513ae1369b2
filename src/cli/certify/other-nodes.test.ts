import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { freshFolder, run } from '../test-terminal.ts'
import { ADMIN, AUTHORIZATION, twoNodes } from '../test-reference.ts'

const EXPECTED = [
  'cluster.token pass',
  'cluster.session pass',
  'cluster.records pass',
  'cluster.one pass',
  'cluster.own-record pass',
  'cluster.streams.list pass',
  'cluster.outputs.list pass',
  'cluster.users.list pass',
  'cluster.roles.list pass',
  'cluster.tokens.list pass',
  'cluster.index-sets.list pass',
  'cluster.stream.made out-of-scope',
  'cluster.stream.changed out-of-scope',
  'cluster.stream.ended out-of-scope',
  'cluster.names-itself pass',
  'cluster.describes-itself pass',
  'cluster.lists-all pass',
]

/** Tokens are listed under the user name, and in later releases under the user id. */
const RELEASES = [
  ['3.2.0', '/users/admin/tokens'],
  ['7.0.1', '/users/local:admin/tokens'],
] as const

test.each(RELEASES)('certifies two nodes of %s as one interface', async (release, tokens) => {
  await using cluster = await twoNodes(release)
  const [first, second] = cluster.nodes
  const token = await newToken(first.root + tokens)
  const out = freshFolder()

  const { code } = await run(['certify', first.root, '--also', second?.root ?? '', '--out', out], {
    ...ADMIN,
    GRAYLOG_TOKEN: token,
  })

  const { verdicts, summary } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
  const ofCluster = verdicts.filter(({ checkId }) => checkId.startsWith('cluster.'))
  expect(summary).toMatchObject({ violations: 0, warnings: 0, unverified: 0 })
  expect(ofCluster.map(({ checkId, outcome }) => `${checkId} ${outcome}`)).toEqual(EXPECTED)
  expect(code).toBe(0)
})

async function newToken(list: string): Promise<string> {
  const answer = await fetch(`${list}/of-the-test`, {
    method: 'POST',
    headers: {
      Authorization: AUTHORIZATION,
      'X-Requested-By': 'test',
      'Content-Type': 'application/json',
    },
    body: '{}',
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
