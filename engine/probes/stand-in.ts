import type { Client } from '../http/client.ts'
import { pathTo } from '../text/paths/path.ts'
import { answerObject, isGood, isIdentifier, textAt } from './answer.ts'
import {
  credentialHeaders,
  type GivenCredentials,
  type Purse,
  type UserCredentials,
} from './credentials.ts'
import { pathOf } from './preflight/identify.ts'

/**
 * Whether Basic carries a name and a password to every release. Those up to 7.0.1 decode US-ASCII,
 * and those before 2.4.4 accept no second colon; no release can separate a name with a colon from
 * its password. Source: seen on all of them.
 */
export function isCarried({ name, password }: UserCredentials): boolean {
  return isAscii(name + password) && !`${name}${password}`.includes(':')
}

/** The credentials for a server, and the function that revokes them. */
interface StandIn {
  readonly credentials: GivenCredentials
  readonly purse: Purse
  /** The reason why a session replaces the password; absent if none does. */
  readonly why?: string
  /** Ends the session; returns a description if it may still be open. */
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
  if (!user || !mayLogIn || isCarried(user)) return asGiven
  const send = (method: string, path: string, as: Purse | undefined, body?: string) =>
    client.send({
      method,
      origin: new URL(root).origin,
      target: `${pathOf(root)}${path}`,
      headers: [
        ['Accept', 'application/json'],
        ['X-Requested-By', 'graylog-conformance'],
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ...((as && credentialHeaders('self', as)) ?? []),
      ],
      ...(body !== undefined && { body }),
      // A trial request has no actor, so its rejection does not count against the server.
      ...(as?.ownSession !== undefined && { actor: 'self' }),
    })
  const refusal = (await send('GET', '/system', purse)).response?.status
  const why = whyNotCarried(user, refusal)
  if (why === undefined) return asGiven
  const json = { username: user.name, password: user.password, host: '' }
  const login = await send('POST', '/system/sessions', undefined, JSON.stringify(json))
  const session = isGood(login) ? textAt(answerObject(login), 'session_id') : undefined
  if (session === undefined || !isIdentifier(session)) return asGiven
  const opened = { ...credentials, user: { ...user, onlyLogsIn: true as const } }
  const opening = { ...opened, inventions, ownSession: session }
  return {
    credentials: opened,
    purse: opening,
    why,
    end: async () => {
      const logout = await send('DELETE', pathTo`/system/sessions/${session}`, opening)
      if (isGood(logout) || logout.response?.status === 401) return undefined
      return `a session of "${user.name}", opened to check whether the account can log in, could not be ended (${logout.response?.status ?? 'no response'}); if unused, it ends by itself after the account's session timeout`
    },
  }
}

/**
 * Why an account that Basic may not carry was rejected, as a sentence without its end; undefined where that is not the
 * reason: a second colon is answered 400 by releases that cannot read it.
 */
export function whyNotCarried(
  { name, password }: UserCredentials,
  status: number | undefined,
): string | undefined {
  if (status !== 400 && status !== 401) return undefined
  if (name.includes(':')) return 'its name contains a colon, which Basic does not allow in a name'
  if (!isAscii(name + password))
    return 'its name or password contains characters beyond US-ASCII, which releases up to 7.0.1 cannot read in Basic'
  return status === 400 && password.includes(':')
    ? 'its password contains a colon, which releases before 2.4.4 cannot read in Basic'
    : undefined
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
