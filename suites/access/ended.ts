import { has, pathTo, type ProbeApi } from '#engine/suite.ts'
import { gotText } from '../answers.ts'
import { logIn } from '../senders.ts'
import { makeToken, ownerOf } from '../token/make.ts'
import { basic, makeUser } from '../user/make.ts'

/** Credentials that were good once, as far as the mode could end any. */
export interface Ended {
  readonly session?: string | undefined
  readonly token?: string | undefined
  /** An account that was removed. */
  readonly user?: { readonly name: string; readonly password: string }
  readonly tokenOfUser?: TokenOfUser | undefined
  readonly sessionOfUser?: string | undefined
}

/** Its text, and where it is ended. */
interface TokenOfUser {
  readonly value: string
  readonly path: string
}

/**
 * Milliseconds until the session of a deleted account expires: 7.0.1 keeps its record, which cannot
 * be deleted any more, until then.
 */
const SHORT = 30_000
/** The permissions an account needs before 3.0 to have tokens. */
export const TOKENS = ['users:tokenlist', 'users:tokencreate', 'users:tokenremove']

/** Makes credentials and ends them. */
export async function endCredentials(api: ProbeApi): Promise<Ended> {
  if (api.mode === 'read') return {}
  const session = await makeSession(api, api.login)
  if (session !== undefined) await logOut(api, session)
  if (api.mode !== 'write') return { session }
  return { session, token: await endToken(api) }
}

/** A session of its own for an account; undefined when the server gives none. */
export async function makeSession(api: ProbeApi, login: unknown): Promise<string | undefined> {
  return login === undefined ? undefined : gotText(await logIn(api, login), 'session_id')
}

/** Ends the session that it sends with. */
export function logOut(api: ProbeApi, session: string, named = session) {
  const path = pathTo`/system/sessions/${named}`
  return api.delete(path, { as: 'none', headers: basic(session, 'session') })
}

async function endToken(api: ProbeApi): Promise<string | undefined> {
  const owner = await ownerOf(api)
  const token = owner === undefined ? undefined : await makeToken(api, owner, 'ended')
  if (token !== undefined) await api.delete(token.path)
  return token?.value
}

/** Makes an account with a token and a session, and deletes it. */
export async function endUser(api: ProbeApi): Promise<Ended> {
  const user = { name: `${api.prefix}-gone`, password: api.invented.uuid }
  if (!(await makeUser(api, user.name, SHORT, { permissions: TOKENS }))) return {}
  const token = await makeTokenOf(api, user, 'gone')
  const login = { username: user.name, password: user.password, host: '' }
  const sessionOfUser = await makeSession(api, login)
  const { response } = await api.delete(pathTo`/users/${user.name}`)
  // An account that is still there shows nothing of those that were removed.
  if ((response?.status ?? 500) >= 400) return {}
  return { user, tokenOfUser: token, sessionOfUser }
}

/** If a token outlives its account, only an account of that name can delete it: it is created again for that. */
export async function endLostToken(api: ProbeApi, { user, tokenOfUser }: Ended): Promise<void> {
  if (!user || !tokenOfUser || has(api.version, 'tokens-go-with-user')) return
  const { name, password } = user
  if (!(await makeUser(api, name, SHORT, { password, permissions: TOKENS }))) return
  await api.delete(tokenOfUser.path, { as: 'none', headers: basic(name, password) })
  await api.delete(pathTo`/users/${name}`)
}

/** How the tokens of an account of the run are asked for: by itself before 3.0, afterward by an administrator. */
export function managing(api: ProbeApi, { name, password }: NonNullable<Ended['user']>) {
  return has(api.version, 'tokens-own-only')
    ? ({ as: 'none', headers: basic(name, password) } as const)
    : {}
}

/** Makes a token for an account of the run, with its session if given; undefined if the server makes none. */
export async function makeTokenOf(
  api: ProbeApi,
  user: NonNullable<Ended['user']>,
  word: string,
  session?: string,
): Promise<TokenOfUser | undefined> {
  const owner = await ownerOf(api, user.name)
  if (owner === undefined) return undefined
  const how =
    session === undefined
      ? managing(api, user)
      : ({ as: 'none', headers: basic(session, 'session') } as const)
  const list = pathTo`/users/${owner}/tokens`
  const made = await api.post(pathTo`${list}/${`${api.prefix}-${word}`}`, { ...how, json: {} })
  const value = gotText(made, 'token')
  return value === undefined
    ? undefined
    : { value, path: pathTo`${list}/${gotText(made, 'id') ?? value}` }
}
