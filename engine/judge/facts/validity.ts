import type { Exchange } from '../../model/exchange.ts'
import type { CredentialFlaw, Validity } from '../../model/facts.ts'
import { ACTOR_FLAWS } from '../../model/probe.ts'
import type { Actor } from '../../model/recording.ts'
import { ACCESS_TOKEN, UUID, isInventedName } from '../../text/identifiers.ts'
import { userOfPassword } from './credential.ts'
import { follows, type Moment } from './moment.ts'

/** A validity, and why. */
export interface Judged {
  readonly validity: Validity
  readonly because: string
  readonly flaw?: CredentialFlaw
}

/** The facts of a file about one credential. */
export interface Entry {
  /** Exchanges in which it was accepted: how many, the first two, the last. */
  accepted: number
  readonly acceptedAt: number[]
  acceptedLast: number
  born?: Moment
  /** Of a session: when its user logged in again. */
  followed?: Moment
  /** Of a session: it was given out for a login that does not name a user and password. */
  isOfNobody?: true
  /** When a session ends by itself unless it is used, by its login: milliseconds since the epoch. */
  until?: number
  died?: Moment
  /** When an end named another session than that of its sender: which of them it ended is not documented. */
  mixedUp?: Moment
  /** When an end was asked for that the server did not confirm. */
  doubted?: Moment
  /** Of a password: when another one was set for its user. */
  replaced?: Moment
  /** A password that was set twice: when it was good is not followed. */
  isUnclear?: true
  /** When the server first rejected it, or said that it is not valid. */
  denied?: Moment
  username?: string
}

/** Only the server knows whether use extended it, and when it read a request that ended later. */
export function expiredAt(
  { until, acceptedLast }: Entry,
  { index, startedAt, endedAt }: Exchange,
): Judged | undefined {
  const at = endedAt ?? startedAt
  if (until === undefined || (at !== undefined && at < until)) return undefined
  if (at === undefined)
    return acceptedLast > index
      ? undefined
      : { validity: 'unknown', because: 'it expires on its own, and the file does not show when' }
  return { validity: 'unknown', because: 'its valid_until has passed' }
}

/** Returns `unknown` after a session was ended by another one, or ended another one. */
export function mixedUp(own: Entry, exchange: Exchange): Judged | undefined {
  if (!own.mixedUp || exchange.index <= own.mixedUp.index) return undefined
  const because = 'it was ended by a different session, or ended a different one'
  return { validity: 'unknown', because }
}

/** After an end that the server did not confirm: it may have been done. */
export function doubtedAt(moment: Moment | undefined, exchange: Exchange): Judged | undefined {
  if (!moment || exchange.index <= moment.index) return undefined
  return { validity: 'unknown', because: 'the server did not confirm the request to end it' }
}

/** It is unknown whether a server accepts such a session after it issued it. */
export function ofNobody({ isOfNobody }: Entry): Judged | undefined {
  if (!isOfNobody) return undefined
  return { validity: 'unknown', because: 'it was created by a login that does not name a user' }
}

export function declared(actor: Actor | undefined, name = ''): Judged | undefined {
  if (!actor || actor.standing === 'unknown') return undefined
  const flaw = ACTOR_FLAWS[name]
  return {
    validity: actor.standing,
    because: `the recording declares: ${actor.what}`,
    ...(flaw && { flaw }),
  }
}

/** A credential that this server issued may have any form. */
export function findShape(key: string, { born }: Entry): Judged | undefined {
  if (born) return undefined
  if (key.startsWith('other:')) return invalid('the API does not support this scheme')
  if (key.startsWith('session:') && !UUID.test(key.slice('session:'.length)))
    return invalid('no server issues session IDs in this format')
  if (key.startsWith('token:') && !ACCESS_TOKEN.test(key.slice('token:'.length)))
    return invalid('no server issues tokens in this format')
  if (isInventedName(userOfPassword(key) ?? '')) return invalid('the tool made up the user name')
  return undefined
}

/** From the first time to the last, and more than once: a single response is no evidence for its own request. */
export function acceptedAround(
  { acceptedAt: [first], acceptedLast }: Entry,
  { index }: Exchange,
): Judged | undefined {
  if (first === undefined || first === acceptedLast) return undefined
  if (index < first || index > acceptedLast) return undefined
  return { validity: 'valid', because: 'the server accepted it before and after' }
}

export function givenOut({ born }: Entry, exchange: Exchange): Judged | undefined {
  if (!born || follows(exchange, born) !== 'after') return undefined
  return { validity: 'valid', because: 'the server issued it' }
}

/**
 * An invalid session or token never becomes valid again, and may have been ended by a client that
 * is not in the file.
 */
export function acceptedElsewhere(
  key: string,
  own: Entry,
  exchange: Exchange,
  changing: boolean,
): Judged | undefined {
  const here = own.acceptedAt.includes(exchange.index) || own.accepted > own.acceptedAt.length
  if (own.accepted - (here ? 1 : 0) <= 0) return undefined
  if (changing) return { validity: 'unknown', because: 'the file changes the password' }
  const mayHaveEnded = !key.startsWith('user:') && own.acceptedLast <= exchange.index
  return mayHaveEnded
    ? { validity: 'unknown', because: 'the server accepted it only earlier in the file' }
    : { validity: 'valid', because: 'the server accepted it elsewhere in the file' }
}

export function findEnd(
  moment: Moment | undefined,
  exchange: Exchange,
  { because, flaw }: Required<Pick<Judged, 'because' | 'flaw'>>,
): Judged | undefined {
  if (!moment) return undefined
  const order = follows(exchange, moment)
  if (order === 'after') return invalid(because, flaw)
  return order === 'overlap' && exchange.index > moment.index
    ? { validity: 'unknown', because: 'it was ending at that moment' }
    : undefined
}

export function invalid(because: string, flaw?: CredentialFlaw): Judged {
  return { validity: 'invalid', because, ...(flaw && { flaw }) }
}

/** A token or session of the file with a wrong second word is the name of a user that does not exist. */
export function misworded(key: string, entries: ReadonlyMap<string, Entry>): Judged | undefined {
  const name = userOfPassword(key)
  if (name === undefined) return undefined
  const isGiven = entries.has(`token:${name}`) || entries.has(`session:${name}`)
  return isGiven
    ? invalid('it is a token or session followed by another word', 'other-word')
    : undefined
}
