import type { Annotated, CredentialFlaw, CredentialForm } from '../../model/facts.ts'
import { isRecord, textAt } from '../../model/json/json.ts'
import { getOrMake } from '../../model/group.ts'
import { MAX_VALUE } from '../../text/words.ts'
import { sessionKey } from '../facts/credential.ts'

/** Facts about an exchange, by name; each completes a sentence. */
export type Traits = ReadonlyMap<string, string>

export const FORMS: Readonly<Partial<Record<CredentialForm, string>>> = {
  none: ' without a credential',
  session: ' when the credential is a session',
  token: ' when the credential is an access token',
  user: ' when the credential is a user name and password',
  cookie: ' when the credential is a cookie',
}

/** Whether a condition is the form of the credential. */
export function isOfForm(when: string): boolean {
  return Object.values(FORMS).includes(when)
}

const FLAWS: Readonly<Record<CredentialFlaw, string>> = {
  ended: ' after the end of the credential',
  'deleted-user': ' after the deletion of the user',
  'disabled-user': ' after the user is disabled',
  'other-password': ' with another password of the user',
  'other-word': ' with another word in place of the password',
  'sent-as-other': ' when the credential is sent as one of another form',
}

/** Headers that differ by credential, connection, or body. */
const OWN =
  /^(?:authorization|cookie|host|connection|content-length|user-agent|accept-encoding|date)$/i

const FIRST_ERROR = 400

/** Of a session whose user ended another session since its login. */
export const AFTER_LOGOUT = ' after the user ends another session'
const LOGOUT = /^DELETE \/system\/sessions\b/

/** Returns the traits of each exchange of a recording, in its order: of its own, and by the ones before it. */
export function createTraits(): (x: Annotated) => Traits {
  const accepted = new Set<string>()
  const passwords = new Map<string, boolean>()
  const missing = new Set<string>()
  const routes = new Set<string>()
  /** The user of each session. */
  const users = new Map<string, string>()
  /** The sessions of each user since whose login the user has ended no other one; all others have outlived one. */
  const untouched = new Map<string, Set<string>>()
  const outlived = new Set<string>()
  return (x) => {
    const { credential, login, status } = x
    const traits = new Map(ownTraits(x))
    const { key } = credential
    if (key !== undefined && accepted.has(key))
      traits.set('used', ' after the credential was accepted')
    const user = login?.username ?? credential.username
    const sender = user === undefined ? undefined : `${login ? 'login' : 'basic'} ${user}`
    const before = sender === undefined ? undefined : passwords.get(sender)
    if (before !== undefined)
      traits.set('password', ` after a ${before ? 'correct' : 'wrong'} password of the same user`)
    if (missing.has(x.path)) traits.set('missing', ' after a 404 for the same path')
    if (key !== undefined && outlived.has(key)) traits.set('logout', AFTER_LOGOUT)
    const route = x.route ?? x.method
    if (routes.has(route)) traits.set('later', ' from the second response on')
    routes.add(route)
    const isGood = status > 0 && status < FIRST_ERROR
    const session = login && textAt(x.json, 'session_id')
    if (session !== undefined && user !== undefined) {
      users.set(sessionKey(session), user)
      getOrMake(untouched, user, () => new Set<string>()).add(sessionKey(session))
    }
    const ending = isGood && LOGOUT.test(route) ? users.get(key ?? '') : undefined
    if (ending !== undefined && key !== undefined) {
      for (const other of untouched.get(ending) ?? []) if (other !== key) outlived.add(other)
      untouched.set(ending, new Set([key]))
    }
    if (key !== undefined && isGood) accepted.add(key)
    const { validity } = login ?? credential
    if (sender !== undefined && validity !== 'unknown') passwords.set(sender, validity === 'valid')
    if (status === 404) missing.add(x.path)
    return traits
  }
}

function* ownTraits({
  query,
  credential,
  login,
  method,
  status,
  exchange,
  sent,
}: Annotated): Generator<readonly [name: string, value: string]> {
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [name = ''] = part.split('=')
    const isPretty = name === 'pretty'
    yield [`query ${name}`, isPretty ? ` when ?${part} is set` : ` with the parameter "${name}"`]
  }
  const form = FORMS[credential.form]
  if (form !== undefined) yield ['form', form]
  const { validity, because } = login ?? credential
  if (validity === 'invalid') yield ['because', ` (${because})`]
  if (credential.flaw) yield ['flaw', FLAWS[credential.flaw]]
  yield ['method', ` for ${method}`]
  yield ['status', ` in ${status} responses`]
  if (status >= FIRST_ERROR) yield ['error', ' in error responses']
  for (const [name, value] of exchange.request.headers)
    if (!OWN.test(name) && value.length <= MAX_VALUE)
      yield [`header ${name.toLowerCase()}`, ` for ${name}: ${value}`]
  if (!isRecord(sent)) return
  for (const [name, value] of Object.entries(sent))
    if (value === null) yield [`null ${name}`, ` if "${name}" in the body is null`]
    else if (value !== '') yield [`member ${name}`, ` with "${name}" in the body`]
}
