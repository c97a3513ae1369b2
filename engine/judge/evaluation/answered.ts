import type { Check, Selector } from '../../model/check.ts'
import { type Annotated, FRONT_ANSWERED } from '../../model/facts.ts'
import { rememberEach } from '../../text/recent.ts'
import { getKind, selectorsOf } from '../evidence/dispatch.ts'
import { compileKind, type ExchangeKind } from '../evidence/select.ts'
import { restsOnAll } from './rests-on.ts'

/** Kinds of request that are remembered; a run has some hundreds. */
const MAX_KINDS = 2_000
/** Routes that a reason names. */
const TOLD = 2

/** A kind of request, and whether something in front of the server answered it, not the server. */
export interface AnsweredKind extends ExchangeKind {
  readonly isFronts?: true
}

/** Collects the responses to each kind of request of a live run, then explains checks without evidence. */
export function createAnswered() {
  const kinds = new Map<string, AnsweredKind>()
  return {
    see: (x: Annotated): void => {
      const status = x.front?.status ?? x.status
      if (status === 0 || kinds.size >= MAX_KINDS) return
      if (x.route === undefined && !x.front) return
      const kind = `${getKind(x)}\n${status}`
      if (!kinds.has(kind)) kinds.set(kind, plainKind(x, status))
    },
    kinds: (): readonly AnsweredKind[] => [...kinds.values()],
  }
}

function plainKind(x: Annotated, status: number): AnsweredKind {
  const { root, route, method, rejectedBy, requestedBy, side, credential, login } = x
  return {
    root,
    route,
    method,
    status,
    rejectedBy,
    requestedBy,
    side,
    credential: { form: credential.form, validity: credential.validity },
    ...(login && { login: { validity: login.validity } }),
    ...(x.front && { isFronts: true }),
  }
}

/** Describes the responses to the requests of a check without evidence; undefined if they explain nothing. */
export interface AnsweredInstead {
  readonly answeredInstead: (check: Check) => string | undefined
  /** The same of requests that something in front of the server answered. */
  readonly answeredInFront: (check: Check) => string | undefined
}

/**
 * Describes the responses to a check's requests if they were sent, nothing blocked them, and none
 * was answered as required: `GET /system/cluster/nodes returned 404`; otherwise, describes the
 * same for objects that must be created first.
 */
export function createAnsweredInstead(kinds: readonly AnsweredKind[]): AnsweredInstead {
  const byRoute = new Map<string, AnsweredKind[]>()
  for (const kind of kinds) {
    const own = byRoute.get(kind.route ?? '') ?? []
    byRoute.set(kind.route ?? '', own)
    own.push(kind)
  }
  const general = kinds.filter(({ isFronts }) => isFronts)
  const answersTo = ({ routes, isAsked }: Asking): readonly AnsweredKind[] =>
    (routes.length === 0 ? general : routes.flatMap((route) => byRoute.get(route) ?? [])).filter(
      isAsked,
    )
  return {
    answeredInstead: (check) => {
      const found = askingsOf(check)
        .map((asking) => {
          const answers = answersTo(asking).filter(({ isFronts }) => !isFronts)
          return answers.some(asking.isGood) ? undefined : describe(answers)
        })
        .filter((one) => one !== undefined)
      return found.find((one) => !isOfThing(one)) ?? found[0]
    },
    answeredInFront: (check) => {
      for (const asking of askingsOf(check)) {
        const answers = answersTo(asking)
        const one = answers.find(({ isFronts }) => isFronts)
        if (one && !answers.some((other) => !other.isFronts && asking.isGood(other)))
          return `${FRONT_ANSWERED}${one.route ?? `${one.method} to an unknown path`} with ${one.status}`
      }
      return undefined
    },
  }
}

/** The requests for a response, and the responses that the evidence requires. */
interface Asking {
  readonly routes: readonly string[]
  readonly isAsked: (one: ExchangeKind) => boolean
  readonly isGood: (one: ExchangeKind) => boolean
}

/** All steps of a check, and the requests that create its objects first. */
const askingsOf = rememberEach((check: Check): readonly Asking[] => {
  const before = restsOnAll(check).map((route) => ({ route }))
  return [...selectorsOf(check.evidence), ...before].map(getAsking)
})

function getAsking({ where: _where, status, ...selector }: Selector): Asking {
  const { route, rejectedBy = UNHINDERED, ...others } = selector
  const statuses = status === undefined ? undefined : [status].flat()
  return {
    routes: [route ?? []].flat(),
    isAsked: compileKind({ ...others, rejectedBy, ...(route !== undefined && { route }) }),
    isGood: (one) => (statuses ? statuses.includes(one.status) : one.status < 400),
  }
}

const UNHINDERED = ['none', 'unknown'] as const

/** A missing object may be expected: the object to create or list first explains more. */
function isOfThing(reason: string): boolean {
  return notFoundIn(reason)?.includes('{') === true
}

/** Describes the responses by route; undefined if all of them are 400, which only concerns the request. */
function describe(answers: readonly ExchangeKind[]): string | undefined {
  const telling = answers.filter(({ status }) => status !== BAD_REQUEST)
  const routes = [...new Set(telling.map(({ route = '' }) => route))]
  const told = routes.slice(0, TOLD).map((route) => {
    const statuses = telling.filter((one) => one.route === route).map(({ status }) => status)
    return `${route} returned ${furthest([...new Set(statuses)]).join(' and ')}`
  })
  return told.length === 0 ? undefined : told.join(', ')
}

const BAD_REQUEST = 400
const NOT_LET_IN = 401

/** A rejected login explains nothing if other accounts got further. */
function furthest(statuses: readonly number[]): readonly number[] {
  const others = statuses.filter((status) => status !== NOT_LET_IN)
  return others.length === 0 ? statuses : others.toSorted((a, b) => a - b)
}

/** The first route whose reason is a 404. */
export function notFoundIn(reason: string): string | undefined {
  return /^([A-Z]+ \S+) returned 404(?:,|$)/.exec(reason)?.[1]
}
