import { has, hasRoute, pathTo, type ProbeApi } from '#engine/suite.ts'
import { logIn } from '../senders.ts'
import { makeSession, logOut, makeTokenOf, managing, TOKENS } from './ended.ts'
import { ownerOf } from '../token/make.ts'
import { basic, makeUser } from '../user/make.ts'

const HOUR = 3_600_000

/**
 * Follows the credentials of one account: each is ended by itself, and the others are used afterward.
 */
export async function followCredentials(api: ProbeApi): Promise<void> {
  const user = { name: `${api.prefix}-lives`, password: `Pass-${api.invented.uuid}` }
  const login = { username: user.name, password: user.password, host: '' }
  const own = { password: user.password, permissions: TOKENS }
  if (!(await makeUser(api, user.name, HOUR, own))) return
  const owner = await ownerOf(api, user.name)
  await api.get(pathTo`/users/${user.name}`)
  const use = (name: string, word: string) =>
    api.get('/system', { as: 'none', headers: basic(name, word) })
  const sessions = [
    await makeSession(api, login),
    await makeSession(api, login),
    await makeSession(api, login),
  ]
  const [first, second, third] = sessions
  if (owner === undefined || first === undefined || second === undefined || third === undefined)
    return
  // The first session ends first, and a token outlives the session that created it.
  const token = await makeTokenOf(api, user, 'kept', first)
  await listTokens(api, user, owner)
  const rest = async () => {
    await use(second, 'session')
    if (token !== undefined) await use(token.value, 'token')
    await use(user.name, user.password)
  }
  await rest()
  await api.get('/system/sessions', { as: 'none', headers: basic(second, 'session') })
  await logOut(api, first)
  await use(first, 'session')
  await rest()
  const brief = await makeTokenOf(api, user, 'brief')
  if (brief !== undefined) {
    await api.delete(brief.path, { as: 'none', headers: basic(user.name, user.password) })
    await use(brief.value, 'token')
    await rest()
  }
  await logOut(api, third, second)
  await use(third, 'session')
  await rest()
  const password = await changePassword(api, user, owner)
  if (token !== undefined)
    await api.delete(token.path, { as: 'none', headers: basic(user.name, password) })
}

/** The tokens of who certifies, and those of the account. */
async function listTokens(api: ProbeApi, user: Account, owner: string): Promise<void> {
  const own = await ownerOf(api)
  if (own !== undefined) await api.get(pathTo`/users/${own}/tokens`)
  await api.get(pathTo`/users/${owner}/tokens`, managing(api, user))
}

/** Tries passwords, and a name, that are nearly those of an account of the run. */
export async function tryNearly(api: ProbeApi): Promise<void> {
  const [name, password] = [`${api.prefix}-nearly`, `Pass-${api.invented.uuid}`]
  if (!(await makeUser(api, name, HOUR, { password }))) return
  const by = (word: string) => ({ as: 'none', headers: basic(name, word) }) as const
  await api.get(pathTo`/users/${name}`, by(password))
  const login = { username: name, password, host: '' }
  const session = await makeSession(api, login)
  const other = `${password.slice(0, 8)}${api.invented.objectId}`
  for (const wrong of [password.toUpperCase(), other, password.slice(0, -1), `${password}1`, ''])
    await api.get('/system', by(wrong))
  const upper = basic(name.toUpperCase(), password)
  await api.get('/system', { as: 'invented-user', headers: upper })
  // A password that is accepted twice counts as a right one, so Basic does not send these.
  for (const wrong of [`${password}12`, `${password} `, password.toLowerCase()])
    await api.post('/system/sessions', { ...by(password), json: { ...login, password: wrong } })
  if (session !== undefined)
    await api.get('/system', { as: 'none', headers: basic(session, 'session') })
}

/** Disables an account of the run, and enables it again. */
export async function tryDisabled(api: ProbeApi): Promise<void> {
  if (!hasRoute('PUT /users/{userId}/status/{newStatus}', api.version)) return
  const user = { name: `${api.prefix}-disabled`, password: `Pass-${api.invented.uuid}` }
  const login = { username: user.name, password: user.password, host: '' }
  if (!(await makeUser(api, user.name, HOUR, { password: user.password }))) return
  const owner = await ownerOf(api, user.name)
  if (owner === undefined) return
  const token = await makeTokenOf(api, user, 'disabled')
  const session = await makeSession(api, login)
  const use = (name: string, word: string) =>
    api.get('/system', { as: 'none', headers: basic(name, word) })
  for (const status of ['disabled', 'enabled']) {
    await api.put(pathTo`/users/${owner}/status/${status}`)
    await use(user.name, user.password)
    if (token !== undefined) await use(token.value, 'token')
    if (session !== undefined) await use(session, 'session')
    const again = await makeSession(api, login)
    // 4.3.0 keeps the sessions of a deleted user.
    if (again !== undefined) await logOut(api, again)
  }
  await api.delete(pathTo`/users/${user.name}`)
}

interface Account {
  readonly name: string
  readonly password: string
}

/** Gives back the password that is good afterward. */
async function changePassword(api: ProbeApi, user: Account, owner: string): Promise<string> {
  const changed = `Other-${api.invented.uuid}`
  const put = await api.put(pathTo`/users/${owner}/password`, {
    as: 'none',
    headers: basic(user.name, user.password),
    json: { old_password: user.password, password: changed },
  })
  await api.get('/system', { as: 'none', headers: basic(user.name, user.password) })
  await api.get('/system', { as: 'none', headers: basic(user.name, changed) })
  const login = { username: user.name, password: changed, host: '' }
  await logIn(api, login)
  return put.response?.status === 204 ? changed : user.password
}

/** Passwords with what is written otherwise in a URL or a header. */
const ODD: readonly (readonly [name: string, password: string])[] = [
  ['percent', 'a%41b%2Bc-1'],
  ['plus', 'a+b c+d-1'],
  ['colon', 'a:b:c-1234'],
  ['blank', ' a b-1234 '],
  ['whose-name-is-longer-than-most', 'abc-123456'],
]

/** Accounts with odd passwords: by Basic, and by a login. */
export async function tryOddPasswords(api: ProbeApi): Promise<void> {
  for (const [odd, password] of ODD) {
    if (odd === 'colon' && !has(api.version, 'colon-in-password')) continue
    const name = `${api.prefix}-${odd}`
    if (!(await makeUser(api, name, HOUR, { password }))) continue
    await api.get('/system', { as: 'none', headers: basic(name, password) })
    await logIn(api, { username: name, password, host: '' })
  }
}
