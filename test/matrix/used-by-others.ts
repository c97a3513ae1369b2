import { randomUUID } from 'node:crypto'

import { DEFAULT_STREAM, type State } from '#reference/state.ts'

/** An access token of another client. */
const TOKEN = '4'.repeat(51)
const ID = '6b00dd03fdd62542e4ffffff'

/** Adds a foreign stream, token, and session to a server, with names close to those of a run; returns the token. */
export function useByOthers({ users, streams, tokens, sessions }: State, name: string): string {
  const user = users.get(name)
  if (!user) throw new Error(`the server has no user "${name}"`)
  const title = 'gc-of-somebody-else'
  const now = Date.now()
  // Before 2.2 there is no default stream, and a new server has none at all.
  const stream = streams.get(DEFAULT_STREAM) ?? streams.values().next().value
  if (stream) streams.set(ID, { ...stream, id: ID, title })
  tokens.set(ID, {
    id: ID,
    name: title,
    value: TOKEN,
    user,
    lastAccess: undefined,
    createdAt: now,
    expiresAt: now + 24 * 60 * 60 * 1000,
  })
  const session = { id: randomUUID(), user, lastAccess: now }
  sessions.set(session.id, session)
  return TOKEN
}
