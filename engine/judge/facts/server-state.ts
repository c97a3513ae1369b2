import type { Exchange } from '../../model/exchange.ts'
import type { Account } from '../../model/facts.ts'
import type { Recording } from '../../model/recording.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'
import { matcherOfAllReleases } from '../../knowledge/routes/matchers.ts'
import { isAccepted } from './accepted.ts'
import { type Presented, readCredential, sessionKey } from './credential.ts'
import { createCredentialRegister, type CredentialRegister } from './credential-register.ts'
import type { Judged } from './validity.ts'
import { createGap, type Gap } from './gap.ts'
import { createGuard } from './guard.ts'
import { createNameless } from './nameless.ts'
import { createServed } from './served.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { noteWhatAnswersTell } from './what-answers-tell.ts'
import { createWriters, type Writers } from './written-by.ts'
import { createTakenOut, type TakenOut } from './taken-out.ts'
import { runSync, type CooperativeTask } from '../../model/steps.ts'

/** Facts about the credentials of a whole file. */
export interface ServerState {
  /** Validity of a credential at an exchange, never from that exchange's own response. */
  readonly validityOf: (key: string, exchange: Exchange) => Judged
  /** Whether the user of a session has logged in again since. */
  readonly isEarlier: (key: string, exchange: Exchange) => boolean
  /** The record of the user of a credential at an exchange; undefined if none was read. */
  readonly accountOf: (key: string, exchange: Exchange) => Account | undefined
  /** Values that a tool masked in the file. */
  readonly takenOut: TakenOut
  /** No response names its node, although login, version and content prove who responds. */
  readonly nameless: boolean
  /** No response names its node, and version and content would prove who responds, had a refusal asked for the login. */
  readonly unchallenged: boolean
  /** Whether the file has a good response from a path's family of routes. */
  readonly isServed: (path: string) => boolean
  /** Whether a response 404 is word for word that to a path which no release has. */
  readonly isAsUnknown: (exchange: Exchange) => boolean
  /** Whether a response rejects a write because X-Requested-By is missing, as others show. */
  readonly isForHeader: (exchange: Exchange) => boolean
  /** Whether an earlier response confirmed the removal of the path's object. */
  readonly wasEnded: (exchange: Exchange, path: string) => boolean
  /** Returns the author of a response below the root. */
  readonly writtenBy: Writers['writtenBy']
  readonly ageOf: Writers['ageOf']
  /** Routes at which something in front of the server answered some request. */
  readonly fronted: readonly string[]
  /** The product that passes responses of the server on, and says so in them. */
  readonly passedOnBy: string | undefined
  readonly clock: ServerClock
  /** Undefined if nothing indicates one. */
  readonly gap: Gap | undefined
}

/** An exchange as the server took part in it, where something in front of it wrote the response. */
export function withoutResponse({ response: _response, ...rest }: Exchange): Exchange {
  return rest
}

/** The parts of a file outside its exchanges. */
type FileFacts = Pick<Recording, 'footer'> & {
  readonly header: Partial<Pick<Recording['header'], 'plan' | 'tool' | 'actors'>>
}
const NO_FACTS: FileFacts = { header: {} }

/** Accounts that are put together once for all exchanges: more are seldom busy at a time. */
const MAX_ACCOUNTS = 2_000

type Folding = readonly [
  exchanges: Iterable<Exchange>,
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
  file?: FileFacts,
]

/** First pass over a recording: collects the facts about credentials. */
export function foldCredentials(...what: Folding): ServerState {
  return runSync(foldInSteps(...what))
}

/** The same in steps. */
export function* foldInSteps(
  ...[exchanges, locate, file = NO_FACTS]: Folding
): CooperativeTask<ServerState> {
  const { actors = {} } = file.header
  const gap = createGap(file)
  const register = createCredentialRegister()
  const nameless = createNameless()
  const served = createServed()
  const clock = createServerClock()
  const guard = createGuard()
  const takenOut = createTakenOut(file.header.tool)
  const writers = createWriters()
  const fronted = new Set<string>()
  const anonymous = new Set<number | undefined>()
  for (const recorded of exchanges) {
    yield
    const { place, credential, route, isKnownPath } = findReading(recorded, locate)
    if (!place) {
      gap.see(recorded, undefined)
      continue
    }
    const mayBeRepeated = writers.see(recorded)
    const isFronts = writers.writtenBy(recorded, isKnownPath) === 'front'
    const exchange = isFronts || mayBeRepeated ? withoutResponse(recorded) : recorded
    if (isFronts && route) fronted.add(route.name)
    gap.see(exchange, route?.name)
    served.see(exchange, place.path, isKnownPath)
    const isLetIn = route !== undefined && !route.open && isAccepted(exchange)
    nameless.see(exchange, route?.name, isLetIn && credential.form !== 'none')
    takenOut.see(exchange, route?.name, credential, isLetIn)
    const status = exchange.response?.status
    if (isLetIn && status === 403) register.forbid(acceptedKey(credential), exchange)
    else if (isLetIn) register.accept(acceptedKey(credential), exchange)
    if (route && !route.open && status === 401) noteRefusal(register, exchange, credential)
    const isAnonymous = credential.form === 'none' && credential.cookie === undefined
    if (isAnonymous && route?.method === 'GET' && !route.open) anonymous.add(status)
    if (!route) continue
    clock.see(exchange, route.name)
    guard.see(exchange, route.name)
    noteWhatAnswersTell(register, route.name, place, exchange, credential)
  }
  // A server that returns 403 also to requests without a credential does not show by it that it read one.
  if (anonymous.has(401) || !anonymous.has(403)) register.acceptForbidden()
  const accounts = new Map<object, Account>()
  const accountOf = (username: string, exchange: Exchange): Account | undefined => {
    const record = register.recordOf(username, exchange)
    const known = record && accounts.get(record)
    if (!record || known) return known
    const [common, other] = register.timeouts
    const isCommon = common !== undefined && other === undefined
    const account = { username, ...record, ...(isCommon && { timeoutOfAll: common }) }
    if (accounts.size === MAX_ACCOUNTS) accounts.clear()
    accounts.set(record, account)
    return account
  }
  const found = gap.found()
  return {
    gap: found,
    clock: clock.found((username, exchange) => accountOf(username, exchange)?.sessionTimeout),
    takenOut: takenOut.found(),
    nameless: nameless.isProven(),
    unchallenged: nameless.isUnchallenged(),
    isServed: served.has,
    isAsUnknown: served.isAsUnknown,
    isForHeader: guard.rejects,
    wasEnded: served.wasEnded,
    writtenBy: writers.writtenBy,
    ageOf: writers.ageOf,
    fronted: [...fronted],
    passedOnBy: writers.passedOnBy(),
    validityOf: (key, exchange) =>
      register.validityOf(key, exchange, {
        actor: actors[exchange.actor ?? ''],
        isWhole: found === undefined,
      }),
    isEarlier: (key, exchange) => register.isEarlier(key, exchange),
    accountOf: (key, exchange) => {
      const username = register.userOf(key)
      return username === undefined ? undefined : accountOf(username, exchange)
    },
  }
}

/** Facts that only depend on a request, the same whenever it is sent. */
function findReading(
  exchange: Exchange,
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
) {
  const { method, headers } = exchange.request
  const place = locate(exchange)
  const match = place && matcherOfAllReleases().match(place.path)
  const isKnownPath = match !== undefined
  return {
    place,
    credential: readCredential(headers),
    route: match?.byMethod.get(method),
    isKnownPath,
  }
}

/** Sessions and tokens do not come into being after they were rejected; passwords may be changed. */
function noteRefusal(
  register: CredentialRegister,
  exchange: Exchange,
  { form, key, cookie }: Presented,
): void {
  const made = form === 'session' || form === 'token'
  if (made && key !== undefined && cookie === undefined) register.deny(key, exchange)
}

/** With a cookie and a user with password, it is unknown which of the two was accepted. */
function acceptedKey({ form, key, cookie }: Presented): string | undefined {
  if (cookie === undefined) return key
  return form === 'none' ? sessionKey(cookie) : form === 'user' ? undefined : key
}
