import { has, isRecord, pathTo } from '../../src/suite.ts'
import type { ProbeApi } from '../../src/suite.ts'
import { gotText } from '../answers.ts'
import { makeOutput, outputBody } from '../output/probes.ts'
import { creationBody } from '../stream/bodies.ts'
import { describe, makeStream, placeOf } from '../stream/probes.ts'
import { makeToken, ownerOf } from '../token/make.ts'
import { basic, bodyOf, makeUser } from '../user/make.ts'
import { logIn, makeTokenOf } from './ended.ts'

const HOUR = 3_600_000

/** What an account may read in every mode, whoever it is. */
export const LISTS = [
  ...['/streams', '/streams/enabled', '/streams/paginated', '/system/outputs'],
  ...['/system/cluster/nodes', '/system/indices/index_sets', '/users', '/roles', '/views'],
  ...['/users/paginated', '/system/indexer/indices/templates'],
  '/search/universal/relative?query=*&range=1&limit=1',
] as const

/** Things of the run that another account has no right to. */
interface OthersThings {
  readonly stream: string
  readonly output: string
  readonly user: string
  readonly owner: string
  readonly token: string | undefined
  readonly indexSet: string | undefined
}

/** Makes a stream with an output, and a user with a token. */
export async function makeThings(api: ProbeApi): Promise<OthersThings | undefined> {
  const placed = await placeOf(api)
  const stream = await makeStream(api, { ...describe(api, 'of-others'), ...placed })
  const output = await makeOutput(api, `${api.prefix}-output-of-others`)
  const user = `${api.prefix}-other`
  const isMade = await makeUser(api, user, HOUR)
  if (stream === undefined || output === undefined || !isMade) return undefined
  await api.post(pathTo`/streams/${stream}/outputs`, { json: { outputs: [output] } })
  const owner = await ownerOf(api, user)
  if (owner === undefined) return undefined
  const token = has(api.version, 'tokens-own-only')
    ? undefined
    : await makeToken(api, owner, 'of-others')
  return {
    ...{ stream, output, user, owner, indexSet: placed.index_set_id },
    token: token?.path.split('/').at(-1),
  }
}

/** Tries to do to another's things what a person with the rights may do. */
export async function touchThings(api: ProbeApi, things: OthersThings): Promise<void> {
  const { stream, output, user, owner, token, indexSet } = things
  const as = 'limited'
  const placed = indexSet === undefined ? {} : { index_set_id: indexSet }
  const ofStream = pathTo`/streams/${stream}`
  const ofOutput = pathTo`/system/outputs/${output}`
  const rule = { field: 'source', value: 'nowhere.example', type: 1, inverted: false }
  const named = (name: string) => `${api.prefix}-not-allowed-${name}`
  await api.get(ofStream, { as })
  await api.put(ofStream, { as, json: { title: named('stream') } })
  await api.post(pathTo`${ofStream}/resume`, { as })
  await api.post(pathTo`${ofStream}/pause`, { as })
  const copy = { title: named('copy'), description: '', ...placed }
  await make(api, pathTo`${ofStream}/clone`, copy)
  await make(api, pathTo`${ofStream}/rules`, rule)
  await api.post(pathTo`${ofStream}/outputs`, { as, json: { outputs: [output] } })
  await api.delete(pathTo`${ofStream}/outputs/${output}`, { as })
  await api.get(ofOutput, { as })
  await make(api, '/system/outputs', outputBody(api, named('output')))
  await api.put(ofOutput, { as, json: { title: named('output') } })
  await api.delete(ofOutput, { as })
  await api.delete(ofStream, { as })
  await make(api, '/streams', creationBody(api, { ...describe(api, 'not-allowed'), ...placed }))
  const split = has(api.version, 'user-split-names')
  await make(api, '/users', bodyOf(api, named('user'), { split, timeout: HOUR }))
  await api.put(pathTo`/users/${owner}`, { as, json: { email: 'other@example.org' } })
  await api.get(pathTo`/users/${owner}/tokens`, { as })
  await make(api, pathTo`/users/${owner}/tokens/${named('token')}`, {})
  await api.delete(pathTo`/users/${owner}/tokens/${token ?? api.invented.objectId}`, { as })
  await api.delete(pathTo`/users/${user}`, { as })
  await make(api, '/roles', {
    name: named('role'),
    description: '',
    permissions: ['jvmstats:read'],
  })
  await api.delete(pathTo`/roles/${api.invented.name}`, { as })
  await api.put('/system/lbstatus/override/gc-no-such-state', { as })
  await make(api, '/system/inputs', {})
  await api.delete(pathTo`/system/inputs/${api.invented.objectId}`, { as })
  if (indexSet !== undefined) await api.get(pathTo`/system/indices/index_sets/${indexSet}`, { as })
}

/** Asks for something to be made; what is made all the same is removed at the end. */
async function make(api: ProbeApi, path: string, json: unknown): Promise<void> {
  const made = await api.post(path, { as: 'limited', json })
  if ((made.response?.status ?? 0) >= 300) return
  const id = ['stream_id', 'id', '_id'].map((key) => gotText(made, key)).find(Boolean)
  const named = isRecord(json) ? json['username'] : undefined
  const list = path.replace(/^\/streams\/[^/]+\/clone$/, '/streams')
  const last = id ?? (typeof named === 'string' ? named : undefined)
  if (last !== undefined) api.made({ what: `what "${list}" made`, path: pathTo`${list}/${last}` })
}

/** What is as it was, read by somebody who may. */
export async function readThings(api: ProbeApi, things: OthersThings): Promise<void> {
  const { stream, output, user, owner } = things
  for (const path of [
    pathTo`/streams/${stream}`,
    pathTo`/streams/${stream}/outputs`,
    pathTo`/system/outputs/${output}`,
    pathTo`/users/${user}`,
    '/streams',
    '/system/outputs',
    '/users',
    '/roles',
  ])
    await api.get(path)
  if (!has(api.version, 'tokens-own-only')) await api.get(pathTo`/users/${owner}/tokens`)
}

/** An account that may read one stream, and asks for it alone and in lists. */
export async function readGranted(api: ProbeApi, { stream }: OthersThings): Promise<void> {
  const [name, password] = [`${api.prefix}-granted`, api.invented.uuid]
  const permissions = [`streams:read:${stream}`]
  if (!(await makeUser(api, name, HOUR, { permissions }))) return
  await api.get(pathTo`/users/${name}`)
  const by = { as: 'none', headers: basic(name, password) } as const
  for (const path of [pathTo`/streams/${stream}`, '/streams', '/streams/enabled'])
    await api.get(path, by)
}

/** The same lists by the other credentials of an account without rights. */
export async function readInOtherForms(api: ProbeApi, login: Login): Promise<void> {
  const session = await logIn(api, login)
  const account = { name: login.username, password: login.password }
  const token = await makeTokenOf(api, account, 'of-limited')
  const forms = [
    ...(session === undefined ? [] : [basic(session, 'session')]),
    ...(token === undefined ? [] : [basic(token.value, 'token')]),
  ]
  for (const headers of forms)
    for (const path of ['/streams', '/users', '/roles'])
      await api.get(path, { as: 'none', headers })
}

interface Login {
  readonly username: string
  readonly password: string
  readonly host: string
}
