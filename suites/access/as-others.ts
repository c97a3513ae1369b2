import { has, pathTo, type ProbeApi, textAt } from '#engine/suite.ts'
import { gotText } from '../answers.ts'
import { makeOutput, outputBody } from '../output/probes.ts'
import { creationBody } from '../stream/bodies.ts'
import { describe, makeStream, placeOf, RULE } from '../stream/probes.ts'
import { makeToken, ownerOf } from '../token/make.ts'
import { basic, bodyOf, makeUser } from '../user/make.ts'
import { makeSession, makeTokenOf } from './ended.ts'

const HOUR = 3_600_000

/** Routes that every account may read in every mode. */
export const LISTS = [
  '/streams',
  '/streams/enabled',
  '/streams/paginated',
  '/system/outputs',
  '/system/cluster/nodes',
  '/system/indices/index_sets',
  '/users',
  '/roles',
  '/views',
  '/users/paginated',
  '/system/indexer/indices/templates',
  '/search/universal/relative?query=*&range=1&limit=1',
] as const

/** Things of the run that another account has no right to, as far as the server lets them be made. */
interface OthersThings {
  readonly stream: string | undefined
  readonly output: string | undefined
  readonly user: OthersUser | undefined
  /** Where new streams keep their messages. */
  readonly placed: { readonly index_set_id?: string }
}

interface OthersUser {
  readonly name: string
  /** The account's name in the paths of its tokens. */
  readonly owner: string
  readonly token: string | undefined
}

/** Makes a stream with an output, and a user with a token. */
export async function makeThings(api: ProbeApi): Promise<OthersThings> {
  const placed = await placeOf(api)
  const stream = await makeStream(api, { ...describe(api, 'of-others'), ...placed })
  const output = await makeOutput(api, `${api.prefix}-output-of-others`)
  const name = `${api.prefix}-other`
  const isMade = await makeUser(api, name, HOUR)
  if (stream !== undefined && output !== undefined)
    await api.post(pathTo`/streams/${stream}/outputs`, { json: { outputs: [output] } })
  return { stream, output, user: isMade ? await withToken(api, name) : undefined, placed }
}

async function withToken(api: ProbeApi, name: string): Promise<OthersUser | undefined> {
  const owner = await ownerOf(api, name)
  if (owner === undefined) return undefined
  const token = has(api.version, 'tokens-own-only')
    ? undefined
    : await makeToken(api, owner, 'of-others')
  return { name, owner, token: token?.path.split('/').at(-1) }
}

/** Tries to do to another's things what a person with the rights may do. */
export async function touchThings(api: ProbeApi, things: OthersThings): Promise<void> {
  const { stream, output, user, placed } = things
  if (stream !== undefined) await touchStream(api, stream, things)
  if (output !== undefined) {
    await api.get(pathTo`/system/outputs/${output}`)
    await api.get(pathTo`/system/outputs/${output}`, { as })
  }
  await make(api, '/system/outputs', outputBody(api, notAllowed(api, 'output')))
  if (output !== undefined) {
    const json = { title: notAllowed(api, 'output') }
    await api.put(pathTo`/system/outputs/${output}`, { as, json })
    await api.delete(pathTo`/system/outputs/${output}`, { as })
  }
  if (stream !== undefined) await api.delete(pathTo`/streams/${stream}`, { as })
  await make(api, '/streams', creationBody(api, { ...describe(api, 'not-allowed'), ...placed }))
  const split = has(api.version, 'user-split-names')
  await make(api, '/users', bodyOf(api, notAllowed(api, 'user'), { split, timeout: HOUR }))
  if (user !== undefined) await touchUser(api, user)
  await make(api, '/roles', {
    name: notAllowed(api, 'role'),
    description: '',
    permissions: ['jvmstats:read'],
  })
  await api.delete(pathTo`/roles/${api.invented.name}`, { as })
  await api.put('/system/lbstatus/override/gc-no-such-state', { as })
  await make(api, '/system/inputs', {})
  await api.delete(pathTo`/system/inputs/${api.invented.objectId}`, { as })
  const { index_set_id: indexSet } = placed
  if (indexSet !== undefined) await api.get(pathTo`/system/indices/index_sets/${indexSet}`, { as })
}

async function touchStream(api: ProbeApi, stream: string, { output, placed }: OthersThings) {
  const ofStream = pathTo`/streams/${stream}`
  // A cache must not serve one account the response for another.
  await api.get(ofStream)
  await api.get(ofStream, { as })
  await api.put(ofStream, { as, json: { title: notAllowed(api, 'stream') } })
  await api.post(pathTo`${ofStream}/resume`, { as })
  await api.post(pathTo`${ofStream}/pause`, { as })
  const copy = { title: notAllowed(api, 'copy'), description: '', ...placed }
  await make(api, pathTo`${ofStream}/clone`, copy)
  await make(api, pathTo`${ofStream}/rules`, RULE)
  if (output === undefined) return
  await api.post(pathTo`${ofStream}/outputs`, { as, json: { outputs: [output] } })
  await api.delete(pathTo`${ofStream}/outputs/${output}`, { as })
}

async function touchUser(api: ProbeApi, { name, owner, token }: OthersUser): Promise<void> {
  await api.put(pathTo`/users/${owner}`, { as, json: { email: 'other@example.org' } })
  await api.get(pathTo`/users/${owner}/tokens`, { as })
  await make(api, pathTo`/users/${owner}/tokens/${notAllowed(api, 'token')}`, {})
  await api.delete(pathTo`/users/${owner}/tokens/${token ?? api.invented.objectId}`, { as })
  await api.delete(pathTo`/users/${name}`, { as })
}

const as = 'limited'

/** The name of what must not be made, nor be called so. */
function notAllowed(api: ProbeApi, name: string): string {
  return `${api.prefix}-not-allowed-${name}`
}

/** Asks for something to be made; what is made all the same is removed at the end. */
async function make(api: ProbeApi, path: string, json: unknown): Promise<void> {
  const made = await api.post(path, { as: 'limited', json })
  if ((made.response?.status ?? 0) >= 300) return
  const id = ['stream_id', 'id', '_id'].map((key) => gotText(made, key)).find(Boolean)
  const list = path.replace(/^\/streams\/[^/]+\/clone$/, '/streams')
  const last = id ?? textAt(json, 'username')
  if (last !== undefined)
    api.made({ what: `an object in "${list}"`, path: pathTo`${list}/${last}` })
}

/** The unchanged state, as read by an account with the permission. */
export async function readThings(api: ProbeApi, things: OthersThings): Promise<void> {
  const { stream, output, user } = things
  for (const path of [
    ...(stream === undefined
      ? []
      : [pathTo`/streams/${stream}`, pathTo`/streams/${stream}/outputs`]),
    ...(output === undefined ? [] : [pathTo`/system/outputs/${output}`]),
    ...(user === undefined ? [] : [pathTo`/users/${user.name}`]),
    '/streams',
    '/system/outputs',
    '/users',
    '/roles',
  ])
    await api.get(path)
  if (user !== undefined && !has(api.version, 'tokens-own-only'))
    await api.get(pathTo`/users/${user.owner}/tokens`)
}

/** An account that may read one stream reads it by itself and in lists. */
export async function readGranted(api: ProbeApi, { stream }: OthersThings): Promise<void> {
  if (stream === undefined) return
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
  const session = await makeSession(api, login)
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
