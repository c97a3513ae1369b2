import { has, pathTo, probe, writeBasic, availabilityOf } from '../../src/suite.ts'
import type { ProbeApi } from '../../src/suite.ts'
import { gotText } from '../answers.ts'
import { nameSent } from '../senders.ts'

const needs = ['user-credentials'] as const

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
    const first = await makeToken(api, owner, 'first')
    const second = await makeToken(api, owner, 'second')
    await api.get(pathTo`/users/${owner}/tokens`)
    if (first === undefined || second === undefined) return
    await api.get('/system', withToken(first.value))
    await api.delete(first.path)
    await api.get('/system', withToken(first.value))
    await api.delete(first.path)
    await api.delete(second.path)
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
      const name = nameSent(await api.get('/system', { as: 'limited' }))
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
      const name = nameSent(await api.get('/system', { as: 'limited' }))
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

/** What stands in the token paths of the release for the account that certifies. */
export async function ownerOf(api: ProbeApi): Promise<string | undefined> {
  const name = api.login?.username
  if (name === undefined || !has(api.version, 'user-by-id')) return name
  return gotText(await api.get(pathTo`/users/${name}`), 'id')
}

/** Makes an access token of the run; undefined when the server does not. */
export async function makeToken(
  api: ProbeApi,
  owner: string,
  name: string,
  json: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly value: string; readonly path: string } | undefined> {
  const own = `${api.prefix}-${name}`
  const made = await api.post(pathTo`/users/${owner}/tokens/${own}`, { json })
  const value = gotText(made, 'token')
  if (value === undefined) return undefined
  const path = pathTo`/users/${owner}/tokens/${gotText(made, 'id') ?? value}`
  api.made({ what: `access token "${own}"`, path })
  return { value, path }
}

/** Sends with a token of the probe's own. */
function withToken(value: string) {
  return { as: 'none', headers: { Authorization: writeBasic(`${value}:token`) } } as const
}
