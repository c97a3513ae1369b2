import { type Exchange, headerValues } from '#engine/model/exchange.ts'
import { isRecord, textAt } from '#engine/model/json/json.ts'
import { writeBasic } from '#engine/secrets/authorization.ts'
import { readJson } from '#engine/text/nesting.ts'
import type { PlainRequest } from './plain-sender.ts'

interface Account {
  readonly name: string
  readonly password: string
}

/**
 * Extracts the requests of a recording for plain sending. Masked credentials are replaced by the account's password,
 * and accepted sessions and tokens by the account.
 */
export function plainRequests(
  exchanges: Iterable<Exchange>,
  account: Account,
): readonly PlainRequest[] {
  return [...exchanges].map(({ request, response }) => {
    const isAccepted = response !== undefined && response.status !== 401
    const body = findBody(request.body.text, isAccepted, account)
    return {
      method: request.method,
      path: request.target,
      headers: request.headers.flatMap(([name, value]) => {
        if (ADDED.test(name)) return []
        if (/^cookie$/i.test(name) && isAccepted)
          return ['authorization', writeBasic(`${account.name}:${account.password}`)]
        const isOurs = /^authorization$/i.test(name) && isAccepted
        return [name, isOurs ? writeBasic(`${account.name}:${account.password}`) : value]
      }),
      ...(body !== undefined && body !== '' && { body }),
    }
  })
}

/** Headers that undici adds itself. */
const ADDED = /^(?:host|connection|content-length)$/i

/** Returns a login's body with the account's own password. */
function findBody(
  text: string | undefined,
  isAccepted: boolean,
  { name, password }: Account,
): string | undefined {
  if (text === undefined || !isAccepted) return text
  const json = readJson(text)
  return isRecord(json) && json['username'] === name && 'password' in json
    ? JSON.stringify({ ...json, password })
    : text
}

/**
 * Returns milliseconds of the longest expiry: from the response with the session to the first rejection, for sessions
 * neither used nor ended in between. 0 if none expired.
 */
export function longestExpiry(exchanges: Iterable<Exchange>): number {
  const givenAt = new Map<string, number>()
  let longest = 0
  for (const { request, response, startedAt, endedAt } of exchanges) {
    const sent = headerValues(request.headers, 'authorization').join()
    const used = [...givenAt].find(([session]) => sent === writeBasic(`${session}:session`))
    if (used) {
      givenAt.delete(used[0])
      if (response?.status === 401 && startedAt !== undefined)
        longest = Math.max(longest, startedAt - used[1])
    }
    const json = readJson(response?.body.text)
    const session = textAt(json, 'session_id')
    if (request.method === 'POST' && session !== undefined && endedAt !== undefined)
      givenAt.set(session, endedAt)
  }
  return longest
}
