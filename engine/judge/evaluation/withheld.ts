import { permissionInside, permissionsToSee } from '../../knowledge/permissions.ts'
import { endedWithOn } from '../../knowledge/resources.ts'
import type { Check } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { isGranted, mayDoEverything } from '../../model/permission.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import type { Version } from '../../model/version.ts'
import { selectorsOf } from '../evidence/dispatch.ts'
import { compileSelector } from '../evidence/select.ts'
import { isCertifying } from './certifying.ts'
import { restsOnAll } from './rests-on.ts'

/** What the account that certifies could not see, for want of a permission. */
export interface Withheld {
  readonly see: (x: Annotated) => void
  /** Whether an exchange tells of it at all. */
  readonly concerns: (x: Annotated) => boolean
  /** What a check without evidence needs; undefined when the account is not the reason that it has none. */
  readonly neededFor: (check: Check) => string | undefined
}

/** Kinds of refused request that are remembered. */
const MOST_KINDS = 200

/** Nothing is withheld yet: feed every exchange of a live run, then ask. */
export function createWithheld(version: Version): Withheld {
  const lackedBy = new Map<string, string>()
  const refused = new Map<string, Annotated>()
  const endedWith = endedWithOn(version)
  /** The account that certifies is none that was read of, and was refused something. */
  let isLimited = false
  const concerns = (x: Annotated): boolean =>
    x.route !== undefined && (isWithheld(x) || isRefusedUnknown(x))
  return {
    concerns,
    see: (x) => {
      if (x.route === undefined || !concerns(x)) return
      isLimited ||= x.account === undefined
      for (const [route, permission] of endedWith)
        if (!lackedBy.has(route) && x.account && !isGranted(x.account, permission))
          lackedBy.set(route, permission)
      const lacked = lackedPermission(x, version) ?? askedFor(x, version)
      if (lacked === undefined && x.status !== 403) return
      lackedBy.set(x.route, lacked ?? unknownPermission(x))
      const kind = `${x.route} ${x.requestedBy} ${x.credential.form}`
      if (refused.size < MOST_KINDS) refused.set(kind, x)
    },
    neededFor: (check) => {
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

/** What could see it. */
export function accountWith(permission: string): string {
  return `an account that has ${permission}`
}

/** Where it is not known by what name the permission goes. */
export function unknownPermission({ route }: Annotated): string {
  return `the permission that ${route ?? 'it'} asks for`
}

/** The permission that an account is known to lack for what it asked. */
export function lackedPermission(x: Annotated, version: Version): string | undefined {
  const { account, route } = x
  if (!account || route === undefined || mayDoEverything(account)) return undefined
  return permissionsToSee(route, version).find((permission) => !isGranted(account, permission))
}

/** What a route asks for that was refused to an account of which nothing is known. */
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

/** Whether the account that certifies was refused, and nothing is known of what it may do. */
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
