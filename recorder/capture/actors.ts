import { type Exchange, header, type Request, type Response } from '#engine/model/exchange.ts'
import { textAt } from '#engine/model/json/json.ts'
import { readJson } from '#engine/text/nesting.ts'
import { rememberTexts } from '#engine/text/recent.ts'
import { type Authorization, readAuthorization } from '#engine/secrets/authorization.ts'
import { findSession } from '#engine/secrets/cookies.ts'
import { isIssued, mayBeName } from '#engine/secrets/looks.ts'

/** Gives names to who sends requests. Works on unredacted exchanges; no password gets into a name. */
interface Actors {
  /** The name for a request's credential; undefined for none. */
  readonly nameOf: (request: Request) => string | undefined
  /** Learns whose session a login gave out. */
  readonly learn: (request: Request, response: Response) => void
  /** How many different ones there were. */
  readonly count: () => number
}

const REMEMBERED = 10_000

/**
 * Users go by their name, sessions by the user who logged in when that was seen; tokens and other
 * sessions are numbered. With `hideNames`, users are numbered too.
 */
export function createActors({ hideNames = false } = {}): Actors {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const owners = new Map<string, string>()

  const numbered = (what: string, key: string): string => {
    const found = names.get(key)
    if (found !== undefined) return found
    const number = (counts.get(what) ?? 0) + 1
    counts.set(what, number)
    const name = `${what} ${number}`
    if (names.size < REMEMBERED) names.set(key, name)
    return name
  }
  const userName = (user: string): string => {
    const key = `user:${user}`
    if (hideNames) return numbered('account', key)
    if (names.size < REMEMBERED) names.set(key, user)
    return user
  }
  const sessionName = (id: string): string => owners.get(id) ?? numbered('session', `session:${id}`)

  const nameOf = ({ headers }: Request): string | undefined => {
    const value = header(headers, 'authorization')
    const session =
      value === undefined ? findSession(header(headers, 'cookie') ?? '')?.value : undefined
    if (session !== undefined) return sessionName(session)
    if (value === undefined) return undefined
    const sent = readOften(value)
    switch (sent.form) {
      case 'session':
        return sessionName(sent.first)
      case 'token':
        return numbered('token', `token:${sent.first}`)
      case 'user':
        return isName(sent) ? userName(sent.first) : numbered('credential', `other:${value}`)
      default:
        return numbered('credential', `other:${value}`)
    }
  }
  const learn = (request: Request, { status, body }: Response): void => {
    if (request.method !== 'POST' || status !== 200) return
    if (!/\/system\/sessions\/?(?:\?|$)/.test(request.target)) return
    const user = member(request.body.text, 'username')
    const id = member(body.text, 'session_id')
    if (user && id && owners.size < REMEMBERED) owners.set(id, userName(user))
  }
  return { nameOf, learn, count: () => names.size }
}

/** Names the senders of whole traffic. */
export function nameActors(exchanges: readonly Exchange[]): readonly Exchange[] {
  const { nameOf, learn } = createActors()
  return exchanges.map((exchange) => {
    const actor = nameOf(exchange.request)
    if (exchange.response) learn(exchange.request, exchange.response)
    return { ...exchange, ...(actor !== undefined && { actor }) }
  })
}

/** Clients send the same credential with every request. */
const readOften = rememberTexts({ count: 200, longest: 500 }, (value): Authorization =>
  readAuthorization(value),
)

/** Whether the text in its place is a user's name, not a token. */
function isName({ first, second }: { readonly first: string; readonly second: string }): boolean {
  return !isIssued(first) && (second !== '' || mayBeName(first))
}

function member(text: string | undefined, name: string): string | undefined {
  if (text === undefined || text.length > 64 * 1024) return undefined
  return textAt(readJson(text), name)
}
