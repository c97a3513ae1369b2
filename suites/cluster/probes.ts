import { hasRoute, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { endCredentials, makeSession, logOut } from '../access/ended.ts'
import { makeOutput } from '../output/probes.ts'
import { makeRole } from '../make.ts'
import { makeIndexSet } from '../state/index-sets.ts'
import { describe, makeStream, placeOf } from '../stream/probes.ts'
import { makeToken, ownerOf } from '../token/make.ts'
import { basic, makeUser } from '../user/make.ts'

const needs = ['second-node'] as const
const HOUR = 3_600_000

export const probes = [
  probe('cluster.lists', { needs }, async (api) => {
    if (api.login) await api.get(pathTo`/users/${api.login.username}`)
    await readLists(api)
    for (let node = 0; node < api.nodes; node += 1) await api.get('/cluster', { node })
  }),
  probe(
    'cluster.strangers',
    { needs, mode: 'session', breaks: ['client.credentials', 'client.requested-by'] },
    async (api) => {
      const { session } = await endCredentials({ ...api, mode: 'session' })
      const strangers = api.mode === 'write' ? ([...STRANGERS, OWN_ACCOUNT] as const) : STRANGERS
      for (let node = 1; node < api.nodes; node += 1) {
        for (const as of strangers) await api.get('/cluster', { node, as })
        if (session !== undefined)
          await api.get('/system', { node, as: 'none', headers: basic(session, 'session') })
        await api.delete(pathTo`/streams/${api.invented.objectId}`, {
          node,
          headers: { 'X-Requested-By': null },
        })
      }
    },
  ),
  // Apart from the streams: an account may be allowed to make those and nothing of this.
  probe('cluster.credentials', { needs, mode: 'write' }, async (api) => {
    await followCredentials(api, api.nodes - 1)
  }),
  probe('cluster.things', { needs, mode: 'write' }, async (api) => {
    await makeRole(api, {
      name: `${api.prefix}-role`,
      description: 'made by a conformance run',
      permissions: ['jvmstats:read'],
    })
    if (hasRoute('POST /system/indices/index_sets', api.version))
      await makeIndexSet(api, 'set-of-all-nodes')
    await makeOutput(api, `${api.prefix}-output-of-all-nodes`)
  }),
  probe('cluster.life', { needs, mode: 'write' }, async (api) => {
    const last = api.nodes - 1
    const placed = await placeOf(api)
    const stream = await makeStream(api, { ...describe(api, 'of-all-nodes'), ...placed })
    if (stream === undefined) return
    const path = pathTo`/streams/${stream}`
    await api.get(path, { node: last })
    await readLists(api)
    await api.put(path, { node: last, json: { title: `${api.prefix}-changed-elsewhere` } })
    await api.get(path)
    await api.put(path, { json: { title: `${api.prefix}-changed-here` } })
    await api.get(path, { node: last })
    await api.delete(path, { node: last })
    await api.get(path)
    const brief = await makeStream(api, { ...describe(api, 'brief'), ...placed })
    if (brief === undefined) return
    await api.get(pathTo`/streams/${brief}`, { node: last })
    await api.delete(pathTo`/streams/${brief}`)
    await api.get(pathTo`/streams/${brief}`, { node: last })
  }),
]

const STRANGERS = ['none', 'invented-user'] as const
const OWN_ACCOUNT = 'wrong-password'

/** Reads each list from every other node, between two responses of the first. */
async function readLists(api: ProbeApi): Promise<void> {
  const owner = await ownerOf(api)
  const lists = ['/streams', '/system/outputs', '/users', '/roles']
  if (hasRoute('GET /system/indices/index_sets', api.version))
    lists.push('/system/indices/index_sets')
  if (owner !== undefined) lists.push(pathTo`/users/${owner}/tokens`)
  for (const path of lists)
    for (let node = 1; node < api.nodes; node += 1)
      for (const asked of [0, node, 0]) await api.get(path, { node: asked })
}

/** A user, a session and a token, made on the first node, used on another, and ended on the first. */
async function followCredentials(api: ProbeApi, node: number): Promise<void> {
  const [name, password] = [`${api.prefix}-everywhere`, api.invented.uuid]
  if (!(await makeUser(api, name, HOUR))) return
  const use = (first: string, word: string) =>
    api.get('/system', { node, as: 'none', headers: basic(first, word) })
  await use(name, password)
  const session = await makeSession(api, { username: name, password, host: '' })
  if (session !== undefined) {
    await use(session, 'session')
    await logOut(api, session)
    await use(session, 'session')
  }
  const owner = await ownerOf(api)
  const token = owner === undefined ? undefined : await makeToken(api, owner, 'everywhere')
  if (owner !== undefined) await makeToken(api, owner, 'kept-everywhere')
  if (token === undefined) return
  await use(token.value, 'token')
  await api.delete(token.path)
  await use(token.value, 'token')
}
