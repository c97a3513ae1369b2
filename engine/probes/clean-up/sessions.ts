import { decodeSegment, withoutQuery } from '../../text/paths/path.ts'
import { type Exchange, headerValues } from '../../model/exchange.ts'
import { readJson } from '../../text/nesting.ts'
import { answerObject, isGood, isIdentifier, textAt } from '../answer.ts'
import { asRecord } from '../../model/json/json.ts'
import type { CleanUpLedger } from './ledger.ts'
import { writeBasic } from '../../secrets/authorization.ts'

/** A session that the server gave out to the run. */
export interface GivenSession {
  /** Names it in the ledger. */
  readonly number: number
  readonly id: string
  /** Whose it is, as far as the login said. */
  readonly user?: string
}

/** A request that is about to be sent. */
interface Asked {
  readonly method: string
  /** Below the root, with its query. */
  readonly path: string
  readonly body?: string | Uint8Array
}

/** Takes the response of a request, whole or not; nothing when it was not sent. */
export type TellAnswer = (exchange: Exchange | undefined) => void

/** Keeps count of the sessions that a run was given, so that each of them is ended. */
export interface Sessions {
  /** Notes a login before it is sent, and the sessions that its response creates or ends. */
  readonly expect: (asked: Asked) => TellAnswer
  /** Takes over a session of another run. */
  readonly adopt: (id: string, user: string | undefined) => void
  /** Sessions that were not ended yet, the newest first. */
  readonly open: () => readonly string[]
  /** Sessions whose end was not seen: no response 401 was given to them yet. The newest first. */
  readonly unseen: () => readonly GivenSession[]
  /** Notes that the server rejects a session like one that it never gave out, though not with 401. */
  readonly refused: (session: GivenSession) => void
  /** Returns a path that needs a login and was read with a session of this user; `/system` if none is known. */
  readonly readableBy: (user: string | undefined) => string
  /** Accounts whose logins may have opened an unknown session: their responses were lost. */
  readonly lost: () => readonly (string | undefined)[]
}

type Entry = { -readonly [K in keyof GivenSession]: GivenSession[K] } & {
  /** The credential that presents it in the form that every release takes. */
  readonly basic: string
  fate: 'open' | 'ended' | 'seen'
}

const NODE = '/system'
/** Paths that need a login in every release. */
const CLOSED: readonly string[] = [NODE, '/cluster']

/** Watches every exchange of a run; `invented` is the user name that no server has. */
export function createSessions(
  ledger: Pick<CleanUpLedger, 'login' | 'answered' | 'session' | 'ended'>,
  invented: string,
): Sessions {
  const given: Entry[] = []
  const logins = new Map<number, string | undefined>()
  const readable = new Map<string | undefined, string>()
  let count = 0
  const opened = (number: number, id: string, user: string | undefined): void => {
    const known = given.findIndex((one) => one.id === id)
    const [before] = known < 0 ? [] : given.splice(known, 1)
    const basic = writeBasic(`${id}:session`)
    given.unshift({ number, id, basic, ...(user !== undefined && { user }), fate: 'open' })
    ledger.session(number, id)
    if (before) ledger.ended(before.number)
  }
  const end = (one: Entry): void => {
    one.fate = 'seen'
    ledger.ended(one.number)
  }
  const closed = (exchange: Exchange, path: string): void => {
    const one = given.find((session) => presents(exchange, session))
    if (!one || one.fate === 'seen') return
    const isRead = isGood(exchange) && isSentAs(exchange, one) && CLOSED.includes(path)
    if (isRead && readable.get(one.user) !== NODE) readable.set(one.user, path)
    const isLogout = exchange.request.method === 'DELETE' && isSessionRoute(path)
    if (isLogout && isGood(exchange) && !namesAnother(path, one.id)) one.fate = 'ended'
    if (exchange.response?.status !== 401 || !isSentAs(exchange, one)) return
    end(one)
  }
  const expect: Sessions['expect'] = (asked) => {
    const user = textAt(asRecord(readJson(textOf(asked))), 'username')
    const login = isLogin(asked, invented) ? (count += 1) : undefined
    if (login !== undefined) {
      ledger.login(login, user)
      logins.set(login, user)
    }
    return (exchange) => {
      const id = exchange && sessionIn(exchange, asked.path)
      if (login !== undefined && (id !== undefined || !exchange || isWhole(exchange))) {
        logins.delete(login)
        if (id === undefined) ledger.answered(login)
      }
      const isNew = id !== undefined && !given.some((one) => one.id === id)
      if (id !== undefined && (isNew || login !== undefined))
        opened(login ?? (count += 1), id, user)
      if (exchange) closed(exchange, asked.path)
    }
  }
  return {
    expect,
    adopt: (id, user) => opened((count += 1), id, user),
    open: () => given.filter(({ fate }) => fate === 'open').map(({ id }) => id),
    unseen: () => given.filter(({ fate }) => fate !== 'seen'),
    refused: ({ number }) => {
      const one = given.find((session) => session.number === number)
      if (one) end(one)
    },
    readableBy: (user) => readable.get(user) ?? NODE,
    lost: () => [...logins.values()],
  }
}

/** Whether a request may open a session. */
function isLogin(asked: Asked, invented: string): boolean {
  const text = textOf(asked)
  return (
    asked.method === 'POST' &&
    isSessionRoute(asked.path) &&
    text?.includes('password') === true &&
    !text.includes(invented)
  )
}

function textOf({ body }: Asked): string | undefined {
  if (body === undefined || body.length === 0) return undefined
  return typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
}

/** The session that a response names: by its body, or if that is unreadable by its cookie. */
function sessionIn(exchange: Exchange, path: string): string | undefined {
  if (!isGood(exchange) || !isSessionRoute(path)) return undefined
  const cookies = headerValues(exchange.response?.headers ?? [], 'set-cookie')
    .filter((cookie) => cookie.startsWith(COOKIE))
    .map((cookie) => cookie.slice(COOKIE.length).split(';', 1)[0])
  const id = textAt(answerObject(exchange), 'session_id') ?? cookies.at(-1)
  return id !== undefined && isIdentifier(id) ? id : undefined
}

const COOKIE = 'authentication='

/** A gateway's response says nothing about the result of the request. */
function isWhole({ response, failure }: Exchange): boolean {
  return response !== undefined && !failure && ![502, 504].includes(response.status)
}

/** Whether a path leads to the sessions, however it is written. */
function isSessionRoute(path: string): boolean {
  const way = withoutQuery(path)
  const segments = way
    .split('/')
    .map((segment) => decodeSegment(segment.split(';', 1)[0] ?? ''))
    .filter((segment) => segment !== '' && segment !== '.')
  return segments[0] === 'system' && segments[1] === 'sessions'
}

/** Whether a path names a session, and not this one: some servers end the one that is named. */
function namesAnother(path: string, id: string): boolean {
  const named = decodeSegment(withoutQuery(path).split('/')[3] ?? '')
  return named !== '' && named !== id
}

/** Whether the request contains the session in any form. */
function presents(exchange: Exchange, session: Entry): boolean {
  const { headers } = exchange.request
  return isSentAs(exchange, session) || headers.some(([, value]) => value.includes(session.id))
}

/** Whether it was sent with the session as its credential. */
function isSentAs({ request }: Exchange, { basic }: Entry): boolean {
  return request.headers.some(([, value]) => value === basic)
}
