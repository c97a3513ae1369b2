import { permissionInside, permissionsToSee } from '../../knowledge/permissions.ts'
import { endedWithOn } from '../../knowledge/resources.ts'
import type { Capability, Check } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { isGranted, mayDoEverything } from '../../model/permission.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import type { Version } from '../../model/version.ts'
import { selectorsOf } from '../evidence/dispatch.ts'
import { compileSelector } from '../evidence/select.ts'

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

/** Other accounts of a run are there to be refused. */
const CERTIFYING: ReadonlySet<string | undefined> = new Set([
  'self',
  'user',
  'token',
  'session',
  'cookie',
])

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
    neededFor: ({ evidence, needs = [] }) => {
      const selectors = selectorsOf(evidence)
      const routes = selectors.flatMap(({ route }) => route ?? [])
      const open = selectors.map((selector) => compileSelector(selector))
      const made = needs.flatMap((need) => MADE_BY[need] ?? [])
      const found =
        [...made, ...routes]
          .flatMap((route) => [...restsOn(route)])
          .map((route) => lackedBy.get(route) ?? (isLimited ? permissionInside(route) : undefined))
          .find((one) => one !== undefined) ??
        [...refused.values()]
          .filter((x) => open.some((fits) => fits(asIfAllowed(x))))
          .map((x) => lackedBy.get(x.route ?? ''))[0]
      return found === undefined ? undefined : accountWith(found)
    },
  }
}

/** Where the outputs of a stream are assigned, listed and withdrawn: they are made elsewhere. */
const ASSIGNMENTS = '/streams/{streamid}/outputs'

/** How a run makes what it was not given. */
const MADE_BY: Partial<Record<Capability, string>> = {
  token: 'POST /users/{userId}/tokens/{name}',
  'limited-account': 'POST /users',
}

/**
 * A route, and those without which nobody gets to ask for it: what is below a collection must be made
 * first, and what is assigned, and from 2.2 a stream names an index set, which must be seen.
 */
function* restsOn(route: string): Generator<string> {
  yield route
  const collection = /^[A-Z]+ (\/.*)\/\{/.exec(route)?.[1]
  if (collection !== undefined) yield* restsOn(`POST ${collection}`)
  if (route === 'POST /streams') yield 'GET /system/indices/index_sets'
  if (route.includes(` ${ASSIGNMENTS}`)) yield 'POST /system/outputs'
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
  return CERTIFYING.has(exchange.actor) && exchange.probe !== CLEAN_UP
}

/** Whether the account that certifies was refused, and nothing is known of what it may do. */
function isRefusedUnknown({ account, exchange, status, errorType }: Annotated): boolean {
  return (
    account === undefined &&
    status === 403 &&
    errorType === 'ApiError' &&
    CERTIFYING.has(exchange.actor)
  )
}

/** The same exchange, had the account the permission. */
function asIfAllowed(x: Annotated): Annotated {
  return new Proxy(x, {
    get: (of, name): unknown =>
      name === 'rejectedBy' ? (of.behind ?? of.rejectedBy) : Reflect.get(of, name, of),
  })
}
