import type { Exchange } from '../../model/exchange.ts'
import type { Standing } from '../../model/facts.ts'
import { ACCESS_TOKEN, ANY_RUN_PREFIX, UUID } from '../../text/identifiers.ts'
import type { Actor } from '../../model/recording.ts'
import { createAccountLives } from './account-lives.ts'
import { follows, momentOf } from './moment.ts'
import type { Moment } from './moment.ts'

/** A standing, and why. */
export interface Judged {
  readonly standing: Standing
  readonly because: string
}

interface Entry {
  /** Exchanges in which it was accepted: how many, the first two, the last. */
  accepted: number
  readonly acceptedAt: number[]
  acceptedLast: number
  born?: Moment
  /** When a session ends by itself unless it is used, by its login: milliseconds since the epoch. */
  until?: number
  died?: Moment
  /** Of a password: when another one was set for its user. */
  replaced?: Moment
  /** A password that was set twice: when it was good is not followed. */
  isUnclear?: true
  /** When the server first refused it, or said that it is not valid. */
  denied?: Moment
  username?: string
}

/** What a record of a user says, wherever it was read. */
export interface UserRecord {
  readonly permissions: readonly string[]
  /** How long its sessions live, in milliseconds. */
  readonly sessionTimeout?: number
}

/** Everything that a file tells of its credentials, by key. */
export type CredentialRegister = ReturnType<typeof createCredentialRegister>

/** An empty register: enter what answers tell, then ask for the standing of a credential at an exchange. */
export function createCredentialRegister() {
  const entries = new Map<string, Entry>()
  const rivals = new Map<string, Set<string>>()
  const absentUsers = new Set<string>()
  const changedPasswords = new Set<string>()
  const accounts = createAccountLives()
  const tokenIds = new Map<string, string>()
  const names = new Map<string, string>()
  const users = new Map<string, UserRecord>()
  const timeouts = new Set<number>()

  const entry = (key: string): Entry => {
    const known = entries.get(key)
    if (known) return known
    const added: Entry = { accepted: 0, acceptedAt: [], acceptedLast: -1 }
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
    users,
    /** How long sessions live of users who were there before: one value for all may be a setting. */
    timeouts,
    /** The user whom a credential stands for, as far as the file tells. */
    userOf,
    tokenIds,
    absentUsers,
    changedPasswords,
    accounts,
    accept(key: string | undefined, exchange: Exchange): void {
      if (key === undefined) return
      tie(key)
      const own = entry(key)
      own.accepted += 1
      own.acceptedLast = exchange.index
      if (own.acceptedAt.length < 2) own.acceptedAt.push(exchange.index)
    },
    born(key: string, exchange: Exchange, username?: string): void {
      tie(key)
      const own = entry(key)
      own.born ??= momentOf(exchange)
      if (username !== undefined) own.username ??= username
    },
    expires(key: string, until: number): void {
      entry(key).until = until
    },
    died(key: string, exchange: Exchange): void {
      entry(key).died ??= momentOf(exchange)
    },
    /** From now on this is the password of the user, and no other one is. */
    setPassword(name: string, key: string, exchange: Exchange): void {
      const own = entry(key)
      if (own.born || own.replaced) own.isUnclear = true
      own.born ??= momentOf(exchange)
      for (const rival of rivals.get(name) ?? [])
        if (rival !== key) entry(rival).replaced ??= momentOf(exchange)
      tie(key)
    },
    deny(key: string, exchange: Exchange): void {
      entry(key).denied ??= momentOf(exchange)
    },
    standing(key: string, exchange: Exchange, actor: Actor | undefined): Judged {
      const own = entries.get(key) ?? { accepted: 0, acceptedAt: [], acceptedLast: -1 }
      const name = userOf(key)
      const deleted = name === undefined ? undefined : accounts.goneAt(name, exchange)
      if (own.isUnclear) return { standing: 'unknown', because: 'the file changes the password' }
      return (
        endOf(own.replaced, exchange, 'another password was set for its user') ??
        endOf(own.died, exchange, 'it was ended earlier in the file') ??
        endOf(deleted, exchange, 'its user was deleted') ??
        expiredAt(own, exchange) ??
        declared(actor) ??
        shapeOf(key) ??
        misworded(key) ??
        givenOut(own, exchange) ??
        outvoted(key, own, exchange) ??
        acceptedElsewhere(key, own, exchange, name !== undefined && changedPasswords.has(name)) ??
        rivalOf(key) ??
        refuted(own, name, exchange) ?? {
          standing: 'unknown',
          because: 'nothing in the file tells',
        }
      )
    },
  }

  /** A token or session of the file with another word behind it is a user name that nobody has. */
  function misworded(key: string): Judged | undefined {
    if (!key.startsWith('user:')) return undefined
    const name = key.slice('user:'.length, key.indexOf('\n'))
    const isGiven = entries.has(`token:${name}`) || entries.has(`session:${name}`)
    return isGiven ? invalid('it is a token or session with another word behind it') : undefined
  }

  /** Other passwords of the same user that were accepted, unless the file changes the password. */
  function rivalsOf(key: string): readonly Entry[] {
    const name = key.startsWith('user:') ? userOf(key) : undefined
    if (name === undefined || changedPasswords.has(name)) return []
    return [...(rivals.get(name) ?? [])]
      .filter((rival) => rival !== key)
      .flatMap((rival) => entries.get(rival) ?? [])
      .filter(({ accepted }) => accepted > 0)
  }

  /** A rival was accepted more often, before and after: no change of the password explains that. */
  function outvoted(key: string, own: Entry, { index }: Exchange): Judged | undefined {
    const better = rivalsOf(key).some(
      ({ accepted, acceptedAt: [first = index], acceptedLast }) =>
        accepted > own.accepted && first < index && index < acceptedLast,
    )
    return better ? invalid('another password of this user is accepted more often') : undefined
  }

  function rivalOf(key: string): Judged | undefined {
    return rivalsOf(key).length > 0
      ? invalid('another password of this user was accepted')
      : undefined
  }

  /** A later refusal proves nothing: it may have expired in between. */
  function refuted(
    { denied }: Entry,
    name: string | undefined,
    exchange: Exchange,
  ): Judged | undefined {
    if (denied && follows(exchange, denied) === 'after')
      return invalid('the server did not know it earlier in the file')
    return name !== undefined && absentUsers.has(name)
      ? invalid('the server said that there is no such user')
      : undefined
  }
}

/**
 * Whether use has made it last longer, nobody but the server knows; nor when it read a request that
 * ended later.
 */
function expiredAt({ until }: Entry, { startedAt, endedAt }: Exchange): Judged | undefined {
  const at = endedAt ?? startedAt
  if (until === undefined || at === undefined || at < until) return undefined
  return { standing: 'unknown', because: 'its valid_until has passed' }
}

function declared(actor: Actor | undefined): Judged | undefined {
  if (!actor || actor.standing === 'unknown') return undefined
  return { standing: actor.standing, because: `the recording declares: ${actor.what}` }
}

/** The names that a run of this tool makes up: it never makes such a user. */
const INVENTED_NAME = /-(?:invented|nobody)$/

function isInvented(key: string): boolean {
  const name = key.startsWith('user:') ? key.slice('user:'.length, key.indexOf('\n')) : ''
  return ANY_RUN_PREFIX.test(name) && INVENTED_NAME.test(name)
}

function shapeOf(key: string): Judged | undefined {
  if (key.startsWith('other:')) return invalid('the interface knows no such scheme')
  if (key.startsWith('session:') && !UUID.test(key.slice('session:'.length)))
    return invalid('no server issues session ids of this shape')
  if (key.startsWith('token:') && !ACCESS_TOKEN.test(key.slice('token:'.length)))
    return invalid('no server issues tokens of this shape')
  if (isInvented(key)) return invalid('the tool made the user name up')
  return undefined
}

function givenOut({ born }: Entry, exchange: Exchange): Judged | undefined {
  if (!born || follows(exchange, born) !== 'after') return undefined
  return { standing: 'valid', because: 'the server gave it out' }
}

/**
 * A session or token that is no longer good does not become so again, and may have been ended by somebody who
 * is not in the file.
 */
function acceptedElsewhere(
  key: string,
  own: Entry,
  exchange: Exchange,
  changing: boolean,
): Judged | undefined {
  const here = own.acceptedAt.includes(exchange.index) || own.accepted > own.acceptedAt.length
  if (own.accepted - (here ? 1 : 0) <= 0) return undefined
  if (changing) return { standing: 'unknown', because: 'the file changes the password' }
  const mayHaveEnded = !key.startsWith('user:') && own.acceptedLast <= exchange.index
  return mayHaveEnded
    ? { standing: 'unknown', because: 'the server accepted it earlier in the file alone' }
    : { standing: 'valid', because: 'the server accepted it elsewhere in the file' }
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
