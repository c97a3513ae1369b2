import type { Client } from '../http/client.ts'
import { pathTo } from '../text/paths/path.ts'
import { answerObject, isGood, isIdentifier, textAt } from './answer.ts'
import { credentialHeaders } from './credentials.ts'
import type { GivenCredentials, Purse } from './credentials.ts'
import { pathOf } from './preflight/identify.ts'

/** Whether Basic carries a text to releases up to 7.0.1, which decode US-ASCII. Source: seen on all of them. */
export function isCarried(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** What opens a server, and the end of what was opened for that. */
interface StandIn {
  readonly credentials: GivenCredentials
  readonly purse: Purse
  /** Says what remains open; nothing where all is ended. */
  readonly end: () => Promise<string | undefined>
}

interface StandInOptions {
  readonly client: Client
  readonly root: string
  readonly credentials: GivenCredentials
  readonly inventions: Purse['inventions']
  readonly mayLogIn: boolean
}

/** Opens a session for an account that Basic does not carry to this server, if the mode may log in. */
export async function openStandIn(options: StandInOptions): Promise<StandIn> {
  const { client, root, credentials, inventions, mayLogIn } = options
  const purse: Purse = { ...credentials, inventions }
  const asGiven = { credentials, purse, end: () => Promise.resolve(undefined) }
  const { user } = credentials
  if (!user || !mayLogIn || isCarried(user.name + user.password)) return asGiven
  const send = (method: string, path: string, as: Purse | undefined, body?: string) =>
    client.send({
      ...{ method, origin: new URL(root).origin, target: `${pathOf(root)}${path}` },
      headers: [
        ['Accept', 'application/json'],
        ['X-Requested-By', 'graylog-conformance'],
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ...((as && credentialHeaders('self', as)) ?? []),
      ],
      ...(body !== undefined && { body }),
      ...(as && { actor: 'self' }),
    })
  if ((await send('GET', '/system', purse)).response?.status !== 401) return asGiven
  const json = { username: user.name, password: user.password, host: '' }
  const login = await send('POST', '/system/sessions', undefined, JSON.stringify(json))
  const session = isGood(login) ? textAt(answerObject(login), 'session_id') : undefined
  if (session === undefined || !isIdentifier(session)) return asGiven
  const opened = { ...credentials, user: { ...user, onlyLogsIn: true as const } }
  const opening = { ...opened, inventions, ownSession: session }
  return {
    ...{ credentials: opened, purse: opening },
    end: async () => {
      const logout = await send('DELETE', pathTo`/system/sessions/${session}`, opening)
      if (isGood(logout) || logout.response?.status === 401) return undefined
      return `a session of "${user.name}", opened to see whether the account may log in, could not be ended (${logout.response?.status ?? 'no answer'}); it ends by itself when it was unused for as long as the account's sessions live`
    },
  }
}
