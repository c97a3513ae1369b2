import { has, pathTo, probe, type ProbeApi, writeBasic, availabilityOf } from '#engine/suite.ts'
import { gotText } from '../answers.ts'
import { makeObject } from '../make.ts'
import { limitedLogin } from '../senders.ts'
import { creationBody } from '../stream/bodies.ts'
import { placeOf } from '../stream/probes.ts'
import { makeToken, ownerOf } from './make.ts'

const needs = ['user-credentials'] as const
const FIRST = 'first a+b %25 ü'

export const probes = [
  probe('token.read', { needs }, async (api) => {
    const name = api.login?.username ?? ''
    const owner = await ownerOf(api)
    if (owner !== undefined) await api.get(pathTo`/users/${owner}/tokens`)
    const other = has(api.version, 'user-by-id') ? name : `local:${name}`
    await api.get(pathTo`/users/${other}/tokens`)
  }),
  probe('token.life', { mode: 'write', needs }, async (api) => {
    const owner = await ownerOf(api)
    if (owner === undefined) return
    const first = await makeToken(api, owner, FIRST)
    const second = await makeToken(api, owner, 'second')
    await api.get(pathTo`/users/${owner}/tokens`)
    if (first === undefined || second === undefined) return
    await api.get('/system', withToken(first.value))
    await makeStreamWith(api, first.value)
    await api.delete(first.path)
    await api.get('/system', withToken(first.value))
    await api.delete(first.path)
    await api.delete(second.path)
    const again = await makeToken(api, owner, FIRST)
    if (again === undefined) return
    await api.get('/system', withToken(again.value))
    await api.delete(again.path)
  }),
  probe('token.expiry', { mode: 'write', needs, versions: { since: '6.2.0' } }, async (api) => {
    const owner = await ownerOf(api)
    if (owner === undefined) return
    const token = await makeToken(api, owner, 'short', { token_ttl: 'PT72H' })
    await api.get(pathTo`/users/${owner}/tokens`)
    if (token !== undefined) await api.delete(token.path)
  }),
  probe(
    'token.limited',
    { needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const name = (await limitedLogin(api))?.username
      if (name === undefined) return
      const byId = has(api.version, 'user-by-id')
      const self = await api.get(pathTo`/users/${name}`, { as: 'limited' })
      const own = byId ? gotText(self, 'id') : name
      if (own !== undefined) await api.get(pathTo`/users/${own}/tokens`, { as: 'limited' })
      await api.get(pathTo`/users/${name}`, { as: 'limited' })
      const admin = byId ? 'local:admin' : (api.login?.username ?? 'admin')
      await api.get(pathTo`/users/${admin}/tokens`, { as: 'limited' })
      if (own === undefined || api.login === undefined) return
      await api.get(pathTo`/users/${api.login.username}`)
      await api.get(pathTo`/users/${own}/tokens`)
    },
  ),
  probe(
    'token.limited.writes',
    { mode: 'write', needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const name = (await limitedLogin(api))?.username
      if (name === undefined) return
      const self = await api.get(pathTo`/users/${name}`, { as: 'limited' })
      const owner = has(api.version, 'user-by-id') ? gotText(self, 'id') : name
      const path = pathTo`/users/${owner ?? name}/tokens`
      const made = await api.post(pathTo`${path}/${api.prefix}-own`, { as: 'limited', json: {} })
      const token = gotText(made, 'id') ?? gotText(made, 'token')
      if (token !== undefined) await api.delete(pathTo`${path}/${token}`, { as: 'limited' })
    },
  ),
  probe(
    'token.by-name',
    { mode: 'write', needs, versions: availabilityOf('user-by-id') },
    async (api) => {
      await api.post(pathTo`/users/${api.login?.username ?? ''}/tokens/${api.prefix}-by-name`, {
        json: {},
      })
    },
  ),
]

/** Makes a stream by a token: its creator is the user of the token. */
async function makeStreamWith(api: ProbeApi, token: string): Promise<void> {
  if (!api.mayMake('/streams')) return
  const title = `${api.prefix}-by-token`
  const stream = { title, description: '', rules: [], ...(await placeOf(api)) }
  const made = await makeObject(api, `stream "${title}"`, creationBody(api, stream), {
    list: '/streams',
    givenAs: 'stream_id',
    sender: withToken(token),
  })
  if (made) await api.get(made.path)
}

/** Sends with a token of the probe's own. */
function withToken(value: string) {
  return { as: 'none', headers: { Authorization: writeBasic(`${value}:token`) } } as const
}
