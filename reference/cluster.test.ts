import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { type Reference, startCluster } from './serve.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

test('a session of one node is valid on the other, and each node identifies itself', async () => {
  await using cluster = await twoNodes('5.1.0')
  const [first, second] = cluster.nodes
  const { session_id: id } = await ask(second, 'POST', '/system/sessions', {
    body: { username: 'admin', password: 'admin', host: '' },
  })
  const as = `${String(id)}:session`

  expect(await ask(first, 'GET', '/system', { as })).toMatchObject({ node_id: first.nodeId })
  expect(await ask(second, 'GET', '/system', { as })).toMatchObject({ node_id: second.nodeId })
})

test('both nodes list both, and the node that started first is the leader', async () => {
  await using cluster = await twoNodes('7.0.1')
  const [first, second] = cluster.nodes

  const listed = await Promise.all(
    cluster.nodes.map((node) => ask(node, 'GET', '/system/cluster/nodes')),
  )

  const nodes = [
    { node_id: first.nodeId, is_leader: true },
    { node_id: second.nodeId, is_leader: false },
  ]
  expect(listed).toMatchObject([{ nodes }, { nodes }])
})

test('an override affects one node, and a pause reaches the other node', async () => {
  await using cluster = await twoNodes('3.2.0')
  const [first, second] = cluster.nodes
  await ask(second, 'PUT', '/system/lbstatus/override/dead')
  await ask(first, 'POST', `/cluster/${first.nodeId}/processing/pause`)

  expect(await ask(second, 'GET', '/cluster')).toMatchObject({
    [first.nodeId]: { lb_status: 'alive', is_processing: false },
    [second.nodeId]: { lb_status: 'dead', is_processing: true },
  })
})

test.each([
  ['3.2.0', { one: true, other: null }],
  ['5.1.0', { one: true }],
])('a killed node of %s is first %j of /cluster, and later removed', async (release, seen) => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  await using cluster = await twoNodes(release, () => clock.now)
  const [first, second] = cluster.nodes
  const named = async (): Promise<unknown> => {
    const answer = await ask(first, 'GET', '/cluster')
    const names: Record<string, string> = { [first.nodeId]: 'one', [second.nodeId]: 'other' }
    return Object.fromEntries(
      Object.entries(answer).map(([id, record]) => [names[id], record === null ? null : true]),
    )
  }
  await second.close()

  expect(await named()).toEqual(seen)
  expect(await ask(first, 'GET', '/system/cluster/nodes')).toMatchObject({ total: 2 })
  clock.now += 10_000
  expect(await named()).toEqual({ one: true })
  expect(await ask(first, 'GET', '/system/cluster/nodes')).toMatchObject({ total: 1 })
})

test('a role grants its permissions one second after its creation', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  await using cluster = await twoNodes('3.2.0', () => clock.now)
  const [first, second] = cluster.nodes
  const role = { name: 'balancer', description: '', permissions: ['lbstatus:change'] }
  const user = { username: 'one', password: 'one-password', full_name: 'One', email: 'o@e.org' }
  await ask(first, 'POST', '/roles', { body: { ...role, read_only: false } })
  await ask(first, 'POST', '/users', { body: { ...user, permissions: [], roles: ['balancer'] } })
  const held = async (): Promise<unknown> => (await ask(second, 'GET', '/users/one'))['permissions']

  expect(await held()).not.toContain('lbstatus:change')
  clock.now += 1000
  expect(await held()).toContain('lbstatus:change')
})

async function twoNodes(release: string, clock: () => number = Date.now) {
  const version = requireVersion(release)
  const cluster = await startCluster({ version, clock }, 2)
  const [first, second] = cluster.nodes
  if (!second) throw new Error('one node did not start')
  const nodes: readonly [Reference, Reference] = [first, second]
  return { nodes, [Symbol.asyncDispose]: cluster.close }
}

async function ask(
  { root }: Reference,
  method: string,
  path: string,
  { as = 'admin:admin', body }: { readonly as?: string; readonly body?: unknown } = {},
): Promise<UnknownRecord> {
  const answer = await fetch(root + path, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${btoa(as)}`,
      'Content-Type': 'application/json',
      'X-Requested-By': 'test',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return (text === '' ? {} : JSON.parse(text)) as UnknownRecord
}
