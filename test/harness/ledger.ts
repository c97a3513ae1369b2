import type { CredentialKind, Given, Ledger, ProxyRequest, ProxyResponse } from './model.ts'
import { header } from '#engine/model/exchange.ts'
import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'

/** Creates a ledger that contains the root account. */
export function createLedger(root: { readonly name: string; readonly password: string }): Ledger {
  const passwords = new Map([[root.name, root.password]])
  const names = new Map([['local:admin', root.name]])
  const deleted = new Set<string>()
  const tokens = new Map<string, Given>()
  const sessions = new Map<string, Given>()
  return { learn, kindOf, userOf, passwords, tokens, sessions }

  function learn(request: ProxyRequest, answer: ProxyResponse): void {
    if (answer.status >= 300) return
    const [first, second] = request.parameters.map((text) => decodeURIComponent(text))
    const received = (name: string): string => getText(buildRecord(answer.body.toString())[name])
    const sent = (name: string): string => getText(buildRecord(request.body)[name])
    switch (request.route) {
      case 'POST /system/sessions':
        sessions.set(received('session_id'), { owner: sent('username'), state: 'live' })
        return
      case 'DELETE /system/sessions':
      case 'DELETE /system/sessions/{sessionId}':
        end(sessions.get(findSession(request) ?? ''))
        return
      case 'POST /users':
        passwords.set(sent('username'), sent('password'))
        return
      case 'GET /users/{username}':
        names.set(received('id'), received('username'))
        return
      case 'DELETE /users/{username}':
      case 'DELETE /users/id/{userId}':
        forget(names.get(first ?? '') ?? first ?? '')
        return
      case 'POST /users/{userId}/tokens/{name}':
        tokens.set(received('token'), {
          owner: names.get(first ?? '') ?? first ?? '',
          id: received('id'),
          state: 'live',
        })
        return
      case 'DELETE /users/{userId}/tokens/{idOrToken}':
        for (const [value, token] of tokens) if ([value, token.id].includes(second)) end(token)
    }
  }

  function end(given: Given | undefined): void {
    if (given) given.state = 'ended'
  }

  function forget(name: string): void {
    deleted.add(name)
    for (const given of [...tokens.values(), ...sessions.values()])
      if (given.owner === name && given.state === 'live') given.state = 'of-deleted-user'
  }

  function kindOf(request: ProxyRequest): CredentialKind {
    const sent = header(request.headers, 'authorization')
    if (sent === undefined) return cookieKind(findCookie(request))
    if (!sent.startsWith('Basic ')) return 'bearer'
    const pair = findBasic(request)
    if (!pair) return 'undecodable'
    const [name, word] = pair
    if (word.toLowerCase() === 'token') return givenKind('token', tokens.get(name))
    if (word.toLowerCase() === 'session') return givenKind('session', sessions.get(name))
    if (tokens.has(name)) return 'token:wrong-word'
    if (sessions.has(name)) return 'session:wrong-word'
    if (deleted.has(name)) return 'user:deleted'
    if (!passwords.has(name)) return 'user:unknown'
    if (word === '') return 'user:empty-password'
    return passwords.get(name) === word ? 'user' : 'user:wrong-password'
  }

  function cookieKind(id: string | undefined): CredentialKind {
    if (id === undefined) return 'none'
    const session = sessions.get(id)
    if (!session) return 'cookie:invented'
    return session.state === 'live' ? 'cookie' : 'cookie:ended'
  }

  function userOf(request: ProxyRequest): string | undefined {
    const kind = kindOf(request)
    const [name] = findBasic(request) ?? []
    if (kind === 'user') return name
    if (kind === 'token') return tokens.get(name ?? '')?.owner
    if (kind === 'session') return sessions.get(name ?? '')?.owner
    if (kind === 'cookie') return sessions.get(findCookie(request) ?? '')?.owner
    return undefined
  }
}

function givenKind(form: 'token' | 'session', given: Given | undefined): CredentialKind {
  if (!given) return `${form}:invented`
  if (given.state === 'live') return form
  if (given.state === 'of-deleted-user') return `${form}:of-deleted-user`
  return form === 'token' ? 'token:deleted' : 'session:ended'
}

/** Returns the id of the session used by a request. */
export function findSession(request: ProxyRequest): string | undefined {
  const [name, word] = findBasic(request) ?? []
  return word?.toLowerCase() === 'session' ? name : findCookie(request)
}

/** Returns the two parts of a Basic credential. */
export function findBasic({ headers }: ProxyRequest): readonly [string, string] | undefined {
  const sent = header(headers, 'authorization')?.match(/^Basic (.*)$/)?.[1]
  if (sent === undefined) return undefined
  const text = Buffer.from(sent, 'base64').toString('latin1')
  const at = text.indexOf(':')
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at + 1)]
}

function findCookie({ headers }: ProxyRequest): string | undefined {
  return header(headers, 'cookie')?.match(/(?:^|; ?)authentication=([^;]*)/)?.[1]
}

function buildRecord(text: string): UnknownRecord {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
