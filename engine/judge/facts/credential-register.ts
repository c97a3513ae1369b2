import type { Exchange } from '../../model/exchange.ts'
import type { Actor } from '../../model/recording.ts'
import { createAccountHistory } from './account-history.ts'
import { follows, type Moment, computeMoment } from './moment.ts'
import { isTakenOutKey, userOfPassword } from './credential.ts'
import { createPasswordRivals } from './password-rivals.ts'
import {
  acceptedAround,
  acceptedElsewhere,
  declared,
  doubtedAt,
  findEnd,
  type Entry,
  expiredAt,
  givenOut,
  invalid,
  type Judged,
  misworded,
  mixedUp,
  ofNobody,
  findShape,
} from './validity.ts'

/** The content of a user's record, wherever it was read. */
interface UserRecord {
  readonly id?: string
  readonly permissions: readonly string[]
  /** How long its sessions live, in milliseconds. */
  readonly sessionTimeout?: number
}

/** How often a credential was accepted. */
type Tally = Pick<Entry, 'accepted' | 'acceptedAt' | 'acceptedLast'>

function never(): Entry {
  return { accepted: 0, acceptedAt: [], acceptedLast: -1 }
}

function count(tally: Tally, index: number): void {
  tally.accepted += 1
  tally.acceptedLast = index
  if (tally.acceptedAt.length < 2) tally.acceptedAt.push(index)
}

/** All facts of a file about its credentials, by key. */
export type CredentialRegister = ReturnType<typeof createCredentialRegister>

const REPLACED = {
  because: 'another password was set for its user',
  flaw: 'other-password',
} as const
const ENDED = { because: 'it was ended earlier in the file', flaw: 'ended' } as const
/** Servers may also respond with success to a request to end a session that has expired. */
const ENDED_LATE = { ...ENDED, because: 'it expired or was ended earlier in the file' }
const DELETED = { because: 'its user was deleted', flaw: 'deleted-user' } as const
const DISABLED = { because: 'its user was disabled', flaw: 'disabled-user' } as const

/** An empty register: enter facts from responses, then ask for the validity of a credential at an exchange. */
export function createCredentialRegister() {
  const entries = new Map<string, Entry>()
  const forbidden = new Map<string, Tally>()
  const absentUsers = new Set<string>()
  const accounts = createAccountHistory()
  /** Accounts that were disabled, and enabled again. */
  const disabled = createAccountHistory()
  const doubtedUsers = new Map<string, Moment>()
  const tokenIds = new Map<string, string>()
  const names = new Map<string, string>()
  const latest = new Map<string, string>()
  const users = new Map<string, UserRecord>()
  const timeouts = new Set<number>()
  let untold = false

  const entry = (key: string): Entry => {
    const known = entries.get(key)
    if (known) return known
    const added = never()
    entries.set(key, added)
    return added
  }
  const userOf = (key: string): string | undefined =>
    userOfPassword(key) ?? entries.get(key)?.username
  const passwords = createPasswordRivals(entries)

  return {
    names,
    /** How long sessions live of users who were there before: one value for all may be a setting. */
    timeouts,
    /** The user of a credential, as far as the file says. */
    userOf,
    tokenIds,
    absentUsers,
    changedPasswords: passwords.changed,
    accounts,
    accept(key: string | undefined, exchange: Exchange): void {
      if (key === undefined || isTakenOutKey(key)) return
      passwords.add(key)
      count(entry(key), exchange.index)
    },
    /** It was answered 403, which may say that it was read, and lacks a permission. */
    forbid(key: string | undefined, { index }: Exchange): void {
      if (key === undefined || isTakenOutKey(key)) return
      passwords.add(key)
      const own = forbidden.get(key) ?? never()
      forbidden.set(key, own)
      count(own, index)
    },
    /** Counts 403 responses as accepted. */
    acceptForbidden(): void {
      for (const [key, { accepted, acceptedAt, acceptedLast }] of forbidden) {
        const own = entry(key)
        own.accepted += accepted
        own.acceptedLast = Math.max(own.acceptedLast, acceptedLast)
        const first = [...own.acceptedAt, ...acceptedAt].toSorted((a, b) => a - b)
        own.acceptedAt.splice(0, 2, ...first.slice(0, 2))
      }
    },
    born(key: string, exchange: Exchange, username?: string): void {
      passwords.add(key)
      const own = entry(key)
      own.born ??= computeMoment(exchange)
      if (username === undefined) return
      // Some releases issue a session again for another user: then it is unknown whose it is.
      own.username = own.username === undefined || own.username === username ? username : ''
      if (!key.startsWith('session:')) return
      const before = latest.get(username)
      if (before !== undefined && before !== key) entry(before).followed ??= computeMoment(exchange)
      latest.set(username, key)
    },
    /**
     * The latest record of the account that has the name at that time: it may be created again with
     * other permissions.
     */
    recordOf(name: string, exchange: Exchange): UserRecord | undefined {
      return users.get(`${accounts.timesMadeAgain(name, exchange)} ${name}`)
    },
    describe(name: string, exchange: Exchange, record: UserRecord): void {
      users.set(`${accounts.timesMadeAgain(name, exchange)} ${name}`, record)
    },
    /** A session was issued by a request or response that is missing or incomplete here. */
    untoldLogin(): void {
      untold = true
    },
    /** It was given out for a login that does not name a user and password. */
    ofNobody(key: string): void {
      entry(key).isOfNobody = true
    },
    expires(key: string, until: number): void {
      entry(key).until = until
    },
    died(key: string, exchange: Exchange): void {
      entry(key).died ??= computeMoment(exchange)
    },
    /** Its sessions end with it: seen on 5.1.0 and 7.0.1. */
    disable(name: string, exchange: Exchange): void {
      disabled.deleted(name, exchange)
      for (const [key, { username }] of entries)
        if (key.startsWith('session:') && username === name) this.died(key, exchange)
    },
    enable(name: string, exchange: Exchange): void {
      disabled.made(name, exchange)
    },
    /** One of two sessions was ended, and it is not documented which. */
    mixedUp(key: string, exchange: Exchange): void {
      entry(key).mixedUp ??= computeMoment(exchange)
    },
    /** The server was asked to end it, and did not confirm that. */
    doubt(key: string, exchange: Exchange): void {
      entry(key).doubted ??= computeMoment(exchange)
    },
    /** The same for an account, with all of its credentials. */
    doubtUser(name: string, exchange: Exchange): void {
      if (!doubtedUsers.has(name)) doubtedUsers.set(name, computeMoment(exchange))
    },
    /** From now on this is the password of the user, and no other one is. */
    setPassword(name: string, key: string, exchange: Exchange): void {
      if (isTakenOutKey(key)) return this.unreadablePassword(name)
      const own = entry(key)
      if (own.born || own.replaced) own.isUnclear = true
      own.born ??= computeMoment(exchange)
      for (const rival of passwords.of(name))
        if (rival !== key) entry(rival).replaced ??= computeMoment(exchange)
      passwords.add(key)
    },
    /** A password of this user was set that is not here: which one is good is not followed. */
    unreadablePassword(name: string): void {
      for (const key of passwords.of(name)) entry(key).isUnclear = true
    },
    deny(key: string, exchange: Exchange): void {
      entry(key).denied ??= computeMoment(exchange)
    },
    /** Whether the user of a session has logged in again since. */
    isEarlier(key: string, exchange: Exchange): boolean {
      const { followed } = entries.get(key) ?? {}
      return followed !== undefined && follows(exchange, followed) === 'after'
    },
    /** `isWhole`: everything that was done meanwhile is in the file, so also every end of a credential. */
    validityOf(
      key: string,
      exchange: Exchange,
      { actor, isWhole }: { readonly actor: Actor | undefined; readonly isWhole: boolean },
    ): Judged {
      if (isTakenOutKey(key))
        return { validity: 'unknown', because: 'a tool removed the password from the file' }
      const own = entries.get(key) ?? never()
      if (!isWhole) return amongGaps(key, own, exchange, actor)
      const mayHaveEnded = mayHaveEndedUntold(key, own, exchange)
      const name = userOf(key)
      const deleted = name === undefined ? undefined : accounts.goneAt(name, exchange)
      const off = name === undefined ? undefined : disabled.goneAt(name, exchange)
      if (own.isUnclear) return { validity: 'unknown', because: 'the file changes the password' }
      return (
        findEnd(own.replaced, exchange, REPLACED) ??
        findEnd(off, exchange, DISABLED) ??
        findEnd(own.died, exchange, isLate(own) ? ENDED_LATE : ENDED) ??
        findEnd(deleted, exchange, DELETED) ??
        mixedUp(own, exchange) ??
        doubtedAt(own.acceptedLast > exchange.index ? undefined : own.doubted, exchange) ??
        doubtedAt(doubtedUsers.get(name ?? ''), exchange) ??
        expiredAt(own, exchange) ??
        ofNobody(own) ??
        (mayHaveEnded ? undefined : declared(actor, exchange.actor)) ??
        findShape(key, own) ??
        misworded(key, entries) ??
        (mayHaveEnded ? undefined : givenOut(own, exchange)) ??
        passwords.outvoted(key, own, exchange) ??
        acceptedElsewhere(key, own, exchange, name !== undefined && passwords.changed.has(name)) ??
        passwords.rivalOf(key) ??
        refuted(own, name, exchange) ?? {
          validity: 'unknown',
          because: 'no other request in the file shows it',
        }
      )
    },
  }

  /** Whether a session may have expired before it was ended. */
  function isLate({ died, until = Infinity }: Entry): boolean {
    return (died?.endedAt ?? 0) >= until
  }

  /** Ended credentials stay ended; valid ones, and any password, may have changed in the missing part. */
  function amongGaps(
    key: string,
    own: Entry,
    exchange: Exchange,
    actor: Actor | undefined,
  ): Judged {
    const isMadeUp = actor?.standing === 'invalid'
    return (
      findEnd(own.died, exchange, ENDED) ??
      mixedUp(own, exchange) ??
      (isMadeUp ? declared(actor, exchange.actor) : undefined) ??
      findShape(key, own) ??
      misworded(key, entries) ??
      acceptedAround(own, exchange) ?? {
        validity: 'unknown',
        because: 'other requests in between may be missing from the file',
      }
    )
  }

  /** If the file has no complete login of a session, its owner is unknown, and so is whether it ended with them. */
  function mayHaveEndedUntold(
    key: string,
    { born, username, acceptedLast }: Entry,
    { index }: Exchange,
  ): boolean {
    const isWithoutLogin = untold && (!born || username === undefined)
    return isWithoutLogin && key.startsWith('session:') && acceptedLast <= index
  }

  /** A later refusal proves nothing: it may have expired in between. */
  function refuted(
    { denied }: Entry,
    name: string | undefined,
    exchange: Exchange,
  ): Judged | undefined {
    if (denied && follows(exchange, denied) === 'after')
      return invalid('the server did not know it earlier in the file')
    return name !== undefined && absentUsers.has(name) && !accounts.wasDeleted(name)
      ? invalid('the server said that there is no such user')
      : undefined
  }
}
