import { permissionInside, permissionsToSee } from '../../knowledge/permissions.ts'
import { endedWithOn } from '../../knowledge/resources.ts'
import type { Check } from '../../model/check.ts'
import { hasHeader } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isGranted, mayDoEverything } from '../../model/permission.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import type { Version } from '../../model/version.ts'
import { selectorsOf } from '../evidence/dispatch.ts'
import { compileSelector } from '../evidence/select.ts'
import { isSafe } from '../facts/rejected-by.ts'
import { isCertifying } from './certifying.ts'
import { restsOnAll } from './rests-on.ts'

/** Collects objects that the certifying account could not see, for lack of a permission. */
export interface Withheld {
  readonly see: (x: Annotated) => void
  /**
   * The permission that a check without evidence needs; undefined if the account is not the reason.
   */
  readonly neededFor: (check: Check) => string | undefined
}

/** Kinds of rejected request that are remembered. */
const MAX_KINDS = 200

/** Nothing is withheld yet: feed every exchange of a live run, then ask. */
export function createWithheld(version: Version): Withheld {
  const lackedBy = new Map<string, string>()
  const refused = new Map<string, Annotated>()
  /** Refusals of an account of which nothing is known: whether a permission is why shows at the end. */
  const doubtful = new Map<string, Annotated>()
  const endedWith = endedWithOn(version)
  const letIn = createLetIn()
  /** The account that certifies is none that was read of, and was rejected something. */
  let isLimited = false
  const note = (x: Annotated, route: string): void => {
    const lacked = lackedPermission(x, version) ?? askedFor(x, version)
    if (lacked === undefined && x.status !== 403) return
    lackedBy.set(route, lacked ?? unknownPermission(x))
    if (refused.size < MAX_KINDS) refused.set(getKind(x), x)
  }
  const resolve = (): void => {
    for (const x of doubtful.values()) {
      if (x.route === undefined || !letIn.isRefusedForPermission(x)) continue
      isLimited = true
      note(x, x.route)
    }
    doubtful.clear()
  }
  return {
    see: (x) => {
      if (x.route === undefined) return
      letIn.see(x)
      if (isRefusedUnknown(x)) {
        if (doubtful.size < MAX_KINDS) doubtful.set(getKind(x), x)
        return
      }
      if (!isWithheld(x)) return
      for (const [route, permission] of endedWith)
        if (!lackedBy.has(route) && x.account && !isGranted(x.account, permission))
          lackedBy.set(route, permission)
      note(x, x.route)
    },
    neededFor: (check) => {
      resolve()
      const open = selectorsOf(check.evidence).map(compileSelector)
      const found =
        restsOnAll(check)
          .map((route) => lackedBy.get(route) ?? (isLimited ? permissionInside(route) : undefined))
          .find((one) => one !== undefined) ??
        [...refused.values()]
          .filter((x) => open.some((fits) => fits(asIfAllowed(x))))
          .map((x) => lackedBy.get(x.route ?? ''))[0]
      return found === undefined ? undefined : accountWith(found)
    },
  }
}

function getKind({ route = '', requestedBy, credential }: Annotated): string {
  return `${route} ${requestedBy} ${credential.form}`
}

/**
 * Distinguishes a missing permission from other reasons for 403: a server may return it for unread
 * credentials, or for changes without X-Requested-By.
 */
function createLetIn() {
  const forms = new Set<string>()
  const changed = new Set<string>()
  const headerless = new Set<string>()
  return {
    see: (x: Annotated): void => {
      const { route = '', status, open, credential, method, exchange } = x
      const isDone = status >= 200 && status < 300
      // A server that knows no cookies lets a request in by its Authorization.
      const isAmbiguous =
        credential.form === 'cookie' && hasHeader(exchange.request.headers, 'authorization')
      if (isDone && open !== true && !isAmbiguous) forms.add(credential.form)
      if (isDone && !isSafe(method) && !isHeaderless(x)) changed.add(route)
      if (status === 403 && isHeaderless(x)) headerless.add(route)
    },
    isRefusedForPermission: (x: Annotated): boolean => {
      if (x.open === true || x.credential.validity === 'invalid') return false
      if (!forms.has(x.credential.form)) return false
      return !isHeaderless(x) || ![...headerless].some((route) => changed.has(route))
    },
  }
}

/**
 * Whether a write request lacks X-Requested-By or its value, even if another header replaces it.
 */
function isHeaderless({ method, requestedBy }: Annotated): boolean {
  return !isSafe(method) && requestedBy !== 'present'
}

/** The account that could see it. */
export function accountWith(permission: string): string {
  return `an account that has ${permission}`
}

/** Describes a permission whose name is unknown. */
export function unknownPermission({ route }: Annotated): string {
  return `the permission that ${route ?? 'the request'} requires`
}

/** The permission for the route that the account is known to lack. */
export function lackedPermission(x: Annotated, version: Version): string | undefined {
  const { account, route } = x
  if (!account || route === undefined || mayDoEverything(account)) return undefined
  return permissionsToSee(route, version).find((permission) => !isGranted(account, permission))
}

/** The permission that a route requires and an account without known permissions lacks. */
function askedFor({ account, route = '' }: Annotated, version: Version): string | undefined {
  return account === undefined ? permissionsToSee(route, version)[0] : undefined
}

/**
 * Whether the account that certifies asked, and is known not to be an administrator. The clean-up ends
 * sessions of others too.
 */
export function isWithheld({ account, exchange }: Annotated): boolean {
  if (account === undefined || mayDoEverything(account)) return false
  return isCertifying(exchange) && exchange.probe !== CLEAN_UP
}

/** Whether the certifying account was rejected although its permissions are unknown. */
function isRefusedUnknown({ account, exchange, status, errorType }: Annotated): boolean {
  return (
    account === undefined && status === 403 && errorType === 'ApiError' && isCertifying(exchange)
  )
}

/** The same exchange, had the account the permission. */
function asIfAllowed(x: Annotated): Annotated {
  return new Proxy(x, {
    get: (of, name): unknown =>
      name === 'rejectedBy' ? (of.behind ?? of.rejectedBy) : Reflect.get(of, name, of),
  })
}
