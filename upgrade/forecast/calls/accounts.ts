import { isRecord, textAt } from '#engine/model/json/json.ts'
import { bodyJson } from '#engine/judge/content.ts'
import { sessionKey, tokenKey } from '#engine/judge/facts/credential.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { isUnanswered } from './served.ts'

/** The senders of requests in a recording. */
export interface ForecastAccount {
  readonly username?: string
  /** The id of its user, if a response contains it. */
  readonly id?: string
  /** `limited`: the server rejected it something; `admin`: the root account, or one with every right. */
  readonly rights: 'admin' | 'limited' | 'unknown'
}

/** Everything that is folded over a recording before it is forecast. */
export interface Circumstances {
  readonly accountOf: (call: Annotated) => ForecastAccount
  /** Whether a path below the root was answered 404 although its route is there. */
  readonly isAbsent: (path: string) => boolean
  /** Ids of users by their login name, as responses gave them. */
  readonly userIds: ReadonlyMap<string, string>
}

/** Circumstances, from one call after the other in the order of the recording. */
interface CircumstancesFold {
  readonly see: (call: Annotated) => void
  /**
   * The same for a call that, by its request and status below the root, can only show that its path
   * exists.
   */
  readonly seePlain: (path: string, status: number) => void
  readonly found: () => Circumstances
}

/** Routes about users, sessions, and tokens have one of these words in their path. */
const TELLING = /users|sessions/

/** Whether an exchange may show more than the existence of its path. */
export function mayTell({ request, response }: Exchange): boolean {
  const status = response?.status ?? 0
  return status === 403 || status === 404 || TELLING.test(request.target)
}

/** Folds accounts, absent things and user ids over the annotated exchanges of a recording. */
export function createCircumstances(): CircumstancesFold {
  const owners = new Map<string, string>()
  const limited = new Set<string>()
  const admins = new Set<string>(['admin'])
  const absent = new Set<string>()
  const present = new Set<string>()
  const userIds = new Map<string, string>()
  const seePlain = (path: string, status: number): void => {
    if (status >= 200 && status < 300) present.add(path)
  }
  return {
    seePlain,
    see: (call) => {
      noteOwner(call, owners)
      noteUser(call, admins, userIds)
      const who = findName(call, owners) ?? call.credential.key
      if (isRefused(call) && who !== undefined) limited.add(who)
      if (call.route !== undefined && call.status === 404) absent.add(call.path)
      seePlain(call.path, call.status)
    },
    found: () => ({
      userIds,
      isAbsent: (path) => absent.has(path) && !present.has(path),
      accountOf: (call) => {
        const username = findName(call, owners)
        const who = username ?? call.credential.key
        const isLimited = who === undefined ? isRefused(call) : limited.has(who)
        // Of a script whose credential cannot be read the account is taken as one that may do all.
        const isTaken = isUnanswered(call) && call.credential.form === 'stripped'
        const isAdmin = username === undefined ? isTaken : admins.has(username)
        const rights = isLimited ? 'limited' : isAdmin ? 'admin' : 'unknown'
        const id = userIds.get(username ?? '')
        return {
          rights,
          ...(username !== undefined && { username }),
          ...(id !== undefined && { id }),
        }
      },
    }),
  }
}

/** No account may manage the tokens of others, so a rejection there shows no permissions. */
function isRefused({ status, path }: Annotated): boolean {
  return status === 403 && !path.includes('/tokens')
}

function findName(
  { credential }: Annotated,
  owners: ReadonlyMap<string, string>,
): string | undefined {
  return credential.username ?? owners.get(credential.key ?? '')
}

/** Who owns a session or token, from the exchange that gave it out. */
function noteOwner({ route, parameters, exchange }: Annotated, owners: Map<string, string>): void {
  if (route === 'POST /system/sessions') {
    const name = textAt(bodyJson(exchange.request.body), 'username')
    const id = textAt(bodyJson(exchange.response?.body), 'session_id')
    if (name !== undefined && id !== undefined) owners.set(sessionKey(id), name)
  } else if (route === 'POST /users/{userId}/tokens/{name}') {
    const owner = parameters[0]?.replace(/^local:/, '')
    const token = textAt(bodyJson(exchange.response?.body), 'token')
    if (owner !== undefined && token !== undefined) owners.set(tokenKey(token), owner)
  }
}

function noteUser(
  { route, status, json }: Annotated,
  admins: Set<string>,
  userIds: Map<string, string>,
): void {
  if (status !== 200 || !isRecord(json)) return
  const records =
    route === 'GET /users' && Array.isArray(json['users'])
      ? (json['users'] as unknown[])
      : route === 'GET /users/{username}'
        ? [json]
        : []
  for (const record of records) {
    const name = textAt(record, 'username')
    if (name === undefined || !isRecord(record)) continue
    const [roles, permissions] = [record['roles'], record['permissions']]
    const hasAll = Array.isArray(permissions) && permissions.includes('*')
    if (hasAll || (Array.isArray(roles) && roles.includes('Admin'))) admins.add(name)
    const id = textAt(record, 'id')
    if (id !== undefined) userIds.set(name, id)
  }
}
