import type { Exchange } from '../../model/exchange.ts'
import { mediaType } from '../../model/exchange.ts'
import type { Actor } from '../../model/recording.ts'
import type { Standing } from '../../model/facts.ts'
import { matcherOfAllReleases } from '../roots.ts'
import type { Place } from '../roots.ts'
import { bodyJson, isRecord } from './content.ts'
import { readCredential, sessionKey, tokenKey, userKey } from './credential.ts'
import type { Presented } from './credential.ts'
import { follows, momentOf } from './moment.ts'
import type { Moment } from './moment.ts'

export interface Judged {
  readonly standing: Standing
  readonly because: string
}

/** What a whole file tells about its credentials. */
export interface Ledger {
  /** Standing of a credential at an exchange, never from that exchange's own answer. */
  readonly standing: (key: string, exchange: Exchange) => Judged
  /** No request shows a credential although closed routes answered well: a tool took them out. */
  readonly stripped: boolean
}

interface Entry {
  /** Exchanges in which it was accepted: how many, and the first two. */
  accepted: number
  readonly acceptedAt: number[]
  born?: Moment
  died?: Moment
  denied?: string
  username?: string
}

const SHAPES = {
  session: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  token: /^[0-9a-v]{50,52}$/,
}

/** First pass over a file: folds what its answers say about credentials. */
export function foldCredentials(
  exchanges: Iterable<Exchange>,
  locate: (exchange: Exchange) => Place | undefined,
  actors: Readonly<Record<string, Actor>> = {},
): Ledger {
  const book = createBook()
  let presented = false
  let goodWithout = false
  for (const exchange of exchanges) {
    const place = locate(exchange)
    if (!place) continue
    const credential = readCredential(exchange.request.headers)
    presented ||= credential.form !== 'none' || credential.cookie !== undefined
    const route = matcherOfAllReleases().match(place.path)?.byMethod.get(exchange.request.method)
    if (route && !route.open && isAccepted(exchange)) {
      goodWithout ||= credential.form === 'none'
      book.accept(acceptedKey(credential), exchange)
    }
    if (route) note(book, route.name, place, exchange, credential)
  }
  return {
    stripped: !presented && goodWithout,
    standing: (key, exchange) => book.standing(key, exchange, actors[exchange.actor ?? '']),
  }
}

/** A cookie beside a user and password leaves open which of the two was accepted. */
function acceptedKey({ form, key, cookie }: Presented): string | undefined {
  if (cookie === undefined) return key
  return form === 'none' ? sessionKey(cookie) : form === 'user' ? undefined : key
}

function isAccepted({ response }: Exchange): boolean {
  if (!response || mediaType(response.headers) === 'text/html') return false
  return (response.status >= 200 && response.status < 300) || response.status === 403
}

type Book = ReturnType<typeof createBook>

function createBook() {
  const entries = new Map<string, Entry>()
  const rivals = new Map<string, Set<string>>()
  const absentUsers = new Set<string>()
  const changedPasswords = new Set<string>()
  const deletedUsers = new Map<string, Moment>()
  const tokenIds = new Map<string, string>()
  const names = new Map<string, string>()

  const entry = (key: string): Entry => {
    const known = entries.get(key)
    if (known) return known
    const added: Entry = { accepted: 0, acceptedAt: [] }
    entries.set(key, added)
    return added
  }
  const userOf = (key: string): string | undefined =>
    key.startsWith('user:')
      ? key.slice('user:'.length, key.indexOf('\n'))
      : entries.get(key)?.username
  const tie = (key: string): void => {
    const name = key.startsWith('user:') ? userOf(key) : undefined
    if (name !== undefined) rivals.set(name, (rivals.get(name) ?? new Set()).add(key))
  }

  return {
    names,
    tokenIds,
    absentUsers,
    changedPasswords,
    deletedUsers,
    accept(key: string | undefined, exchange: Exchange): void {
      if (key === undefined) return
      tie(key)
      const own = entry(key)
      own.accepted += 1
      if (own.acceptedAt.length < 2) own.acceptedAt.push(exchange.index)
    },
    born(key: string, exchange: Exchange, username?: string): void {
      tie(key)
      const own = entry(key)
      own.born ??= momentOf(exchange)
      if (username !== undefined) own.username ??= username
    },
    died(key: string, exchange: Exchange): void {
      entry(key).died ??= momentOf(exchange)
    },
    deny(key: string, because: string): void {
      entry(key).denied ??= because
    },
    standing(key: string, exchange: Exchange, actor: Actor | undefined): Judged {
      const own = entries.get(key) ?? { accepted: 0, acceptedAt: [] }
      const name = userOf(key)
      return (
        endOf(own.died, exchange, 'it was ended earlier in the file') ??
        endOf(
          name === undefined ? undefined : deletedUsers.get(name),
          exchange,
          'its user was deleted',
        ) ??
        declared(actor) ??
        shapeOf(key) ??
        givenOut(own, exchange) ??
        acceptedElsewhere(own, exchange, name !== undefined && changedPasswords.has(name)) ??
        rivalOf(key, name) ??
        refuted(own, name) ?? { standing: 'unknown', because: 'nothing in the file tells' }
      )
    },
  }

  function rivalOf(key: string, name: string | undefined): Judged | undefined {
    if (name === undefined || !key.startsWith('user:')) return undefined
    if (changedPasswords.has(name)) return undefined
    const better = [...(rivals.get(name) ?? [])].some(
      (rival) => rival !== key && (entries.get(rival)?.accepted ?? 0) > 0,
    )
    return better ? invalid('another password of this user was accepted') : undefined
  }

  function refuted(own: Entry, name: string | undefined): Judged | undefined {
    if (own.denied !== undefined && own.accepted === 0) return invalid(own.denied)
    const gone = name !== undefined && absentUsers.has(name) && own.accepted === 0
    return gone ? invalid('the server said that there is no such user') : undefined
  }
}

function declared(actor: Actor | undefined): Judged | undefined {
  if (!actor || actor.standing === 'unknown') return undefined
  return { standing: actor.standing, because: `the recording declares: ${actor.what}` }
}

function shapeOf(key: string): Judged | undefined {
  if (key.startsWith('other:')) return invalid('the interface knows no such scheme')
  if (key.startsWith('session:') && !SHAPES.session.test(key.slice('session:'.length)))
    return invalid('no server issues session ids of this shape')
  if (key.startsWith('token:') && !SHAPES.token.test(key.slice('token:'.length)))
    return invalid('no server issues tokens of this shape')
  return undefined
}

function givenOut({ born }: Entry, exchange: Exchange): Judged | undefined {
  if (!born || follows(exchange, born) !== 'after') return undefined
  return { standing: 'valid', because: 'the server gave it out' }
}

function acceptedElsewhere(own: Entry, exchange: Exchange, changing: boolean): Judged | undefined {
  const here = own.acceptedAt.includes(exchange.index) || own.accepted > own.acceptedAt.length
  if (own.accepted - (here ? 1 : 0) <= 0) return undefined
  if (changing) return { standing: 'unknown', because: 'the file changes the password' }
  return { standing: 'valid', because: 'the server accepted it elsewhere in the file' }
}

function endOf(
  moment: Moment | undefined,
  exchange: Exchange,
  because: string,
): Judged | undefined {
  if (!moment) return undefined
  const order = follows(exchange, moment)
  if (order === 'after') return invalid(because)
  return order === 'overlap' && exchange.index > moment.index
    ? { standing: 'unknown', because: 'it was being ended at that moment' }
    : undefined
}

function invalid(because: string): Judged {
  return { standing: 'invalid', because }
}

/** What an answer on these routes tells about credentials other than its own. */
function note(
  book: Book,
  route: string,
  place: Place,
  exchange: Exchange,
  credential: Presented,
): void {
  const status = exchange.response?.status ?? 0
  const good = status >= 200 && status < 300
  const json = bodyJson(exchange.response?.body)
  const parameter = decodeURIComponentSafe(place.path.split('/')[2] ?? '')
  switch (route) {
    case 'POST /system/sessions':
      if (good) noteLogin(book, exchange, json)
      return
    case 'GET /system/sessions':
      if (
        isRecord(json) &&
        json['is_valid'] === false &&
        credential.key &&
        credential.form === 'session'
      )
        book.deny(credential.key, 'the server said that this session is not valid')
      return
    case 'DELETE /system/sessions':
    case 'DELETE /system/sessions/{sessionId}':
      if (good && credential.form === 'session' && credential.key)
        book.died(credential.key, exchange)
      if (good && credential.form === 'none' && credential.cookie)
        book.died(sessionKey(credential.cookie), exchange)
      return
    case 'POST /users/{userId}/tokens/{name}':
    case 'GET /users/{userId}/tokens':
      if (good) noteTokens(book, exchange, json, parameter)
      return
    case 'DELETE /users/{userId}/tokens/{idOrToken}': {
      const wanted = decodeURIComponentSafe(place.path.split('/')[4] ?? '')
      if (good) book.died(tokenKey(book.tokenIds.get(wanted) ?? wanted), exchange)
      return
    }
    default:
      noteUser(book, route, exchange, json, parameter)
  }
}

function noteLogin(book: Book, exchange: Exchange, json: unknown): void {
  const sent = bodyJson(exchange.request.body)
  const username =
    isRecord(sent) && typeof sent['username'] === 'string' ? sent['username'] : undefined
  const password =
    isRecord(sent) && typeof sent['password'] === 'string' ? sent['password'] : undefined
  if (username !== undefined && password !== undefined)
    book.accept(userKey(username, password), exchange)
  if (isRecord(json) && typeof json['session_id'] === 'string')
    book.born(sessionKey(json['session_id']), exchange, username)
}

function noteTokens(book: Book, exchange: Exchange, json: unknown, owner: string): void {
  const listed =
    isRecord(json) && Array.isArray(json['tokens']) ? (json['tokens'] as unknown[]) : [json]
  for (const record of listed) {
    if (!isRecord(record) || typeof record['token'] !== 'string') continue
    if (typeof record['id'] === 'string') book.tokenIds.set(record['id'], record['token'])
    book.born(tokenKey(record['token']), exchange, book.names.get(owner) ?? owner)
  }
}

function noteUser(
  book: Book,
  route: string,
  exchange: Exchange,
  json: unknown,
  name: string,
): void {
  const status = exchange.response?.status ?? 0
  const good = status >= 200 && status < 300
  const sent = bodyJson(exchange.request.body)
  if (isRecord(json) && typeof json['id'] === 'string' && typeof json['username'] === 'string')
    book.names.set(json['id'], json['username'])
  if (route === 'GET /users/{username}' && status === 404) book.absentUsers.add(name)
  if (!good) return
  if (route === 'POST /users' && isRecord(sent)) {
    const { username, password } = sent
    if (typeof username === 'string' && typeof password === 'string')
      book.born(userKey(username, password), exchange)
  }
  if (
    route === 'PUT /users/{userId}/password' ||
    (route === 'PUT /users/{userId}' && isRecord(sent) && 'password' in sent)
  )
    book.changedPasswords.add(book.names.get(name) ?? name)
  if (route === 'DELETE /users/{username}' || route === 'DELETE /users/id/{userId}') {
    const id = decodeURIComponentSafe(
      exchange.request.target.split('?', 1)[0]?.split('/').at(-1) ?? '',
    )
    book.deletedUsers.set(book.names.get(id) ?? id, momentOf(exchange))
  }
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not percent-encoded after all: taken as it is
  }
}
