import type { Evidence, Selector } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { rememberEach } from '../../text/recent.ts'
import { AnnotatedExchange } from '../facts/annotated-exchange.ts'
import { watchAnnotated } from './alike.ts'
import { type Collecting, type Collector, mayChange, TAKES_NOTHING } from './collect.ts'
import { findInvalidating } from './find-invalidating.ts'
import { createForms } from './forms.ts'
import { compileKind, type ExchangeKind } from './select.ts'

/** Kinds of exchange that are remembered: a file can contain any methods and statuses, a client uses few. */
const MAX_KINDS = 10_000

/** Forms of exchanges with known results. */
const MAX_KNOWN = 1_000

/** The receiver of a check's evidence. */
interface Taking extends Collecting {
  readonly evidence: Evidence
}

/** The state of a form: whether it was seen, and its collectors once they are known. */
interface Coming {
  isSeen: boolean
  takers: readonly Collector[] | undefined
}

/**
 * Passes each exchange only to the collectors that may use it. The candidates are computed once for
 * each kind of exchange. Equal exchanges, as from clients that poll, are evaluated once, examined
 * at their second occurrence, and then only counted.
 */
export function createDispatch(collectors: readonly Taking[]): (x: Annotated) => void {
  const candidatesFor = createCandidates(
    collectors.filter(({ collect }) => collect !== TAKES_NOTHING),
  )
  const byKind = new Map<string, readonly Taking[]>()
  const forms = createForms((): Coming => ({ isSeen: false, takers: undefined }))
  let known = 0
  const concernedBy = (x: Annotated): readonly Taking[] => {
    const kind = getKind(x)
    let concerned = byKind.get(kind)
    if (!concerned) {
      const candidates = candidatesFor(x.route)
      concerned = candidates.filter(({ concerns }) => concerns(x)).map(({ taking }) => taking)
      if (byKind.size === MAX_KINDS) byKind.clear()
      byKind.set(kind, concerned)
    }
    return concerned
  }
  /** The receivers of each exchange of a form; undefined for the first one, which is evaluated by itself. */
  const takersOf = (x: AnnotatedExchange): readonly Collector[] | undefined => {
    const form = forms.of(x.exchange, x)
    if (!form || form.takers) return form?.takers
    if (!form.isSeen) {
      form.isSeen = true
      return undefined
    }
    known += 1
    if (known > MAX_KNOWN) {
      forms.forgetAll()
      known = 0
    }
    const watching = watchAnnotated(x)
    form.takers = concernedBy(x)
      .map(({ collect, collectAlike }) => collectAlike?.(watching) ?? collect)
      .filter((collect) => collect !== TAKES_NOTHING)
    return form.takers
  }
  return (x) => {
    const alike = x instanceof AnnotatedExchange ? takersOf(x) : undefined
    if (alike) for (const collect of alike) collect(x)
    else for (const { collect } of concernedBy(x)) collect(x)
  }
}

interface Candidate {
  readonly concerns: (x: Annotated) => boolean
  readonly taking: Taking
}

/** Most checks are about one route or a few: only they, and those about any, are asked about a new kind. */
function createCandidates(
  collectors: readonly Taking[],
): (route: string | undefined) => readonly Candidate[] {
  const byRoute = new Map<string, Candidate[]>()
  const general: Candidate[] = []
  for (const taking of collectors) {
    const { evidence } = taking
    const candidate = { concerns: interestOf(evidence), taking }
    const routes = routesOf(evidence)
    if (!routes) general.push(candidate)
    for (const route of routes ?? []) {
      const own = byRoute.get(route) ?? []
      byRoute.set(route, own)
      own.push(candidate)
    }
  }
  return (route) => [...general, ...((route !== undefined && byRoute.get(route)) || [])]
}

/** The routes of which evidence can be; undefined when it can be of any. */
const routesOf = rememberEach((evidence: Evidence): ReadonlySet<string> | undefined => {
  if (seesChanges(evidence)) return undefined
  const routes = selectorsOf(evidence).map(({ route }) => route)
  if (routes.includes(undefined)) return undefined
  return new Set([...(routes.flat() as readonly string[]), ...findInvalidating(evidence)])
})

/** Everything that `compileKind` and `mayChange` ask for; the method last, as a file can contain any. */
export function getKind(x: ExchangeKind): string {
  const { status, rejectedBy, requestedBy, login, side = '', route = '', credential } = x
  const reached = x.root === undefined ? 'outside' : status > 0 ? 'answered' : 'failed'
  return `${status} ${rejectedBy} ${credential.form} ${credential.validity} ${requestedBy} ${login?.validity ?? ''} ${side} ${reached} ${route}\n${x.method}`
}

/** Whether evidence of this kind can have to do with an exchange of a kind. */
const interestOf = rememberEach((evidence: Evidence): ((x: Annotated) => boolean) => {
  const wanted = selectorsOf(evidence).map(compileKind)
  const isSelected = (x: Annotated): boolean => wanted.some((fits) => fits(x))
  if (seesChanges(evidence)) return (x) => mayChange(x) || isSelected(x)
  const disturbers = findInvalidating(evidence)
  return (x) => isSelected(x) || (x.route !== undefined && disturbers.has(x.route) && mayChange(x))
})

/** A change in between invalidates this evidence. */
function seesChanges({ kind }: Evidence): boolean {
  return kind === 'steady' || kind === 'beforeAfter'
}

/** The selectors of some evidence. */
export const selectorsOf = rememberEach((evidence: Evidence): readonly Selector[] => {
  switch (evidence.kind) {
    case 'one':
      return [evidence.of]
    case 'pair':
    case 'steady':
      return [evidence.first, evidence.second]
    case 'beforeAfter':
      return [evidence.before, evidence.after]
    case 'chain':
      return evidence.steps
    case 'state':
      return evidence.routes.map((route) => ({ route, method: getMethod(route) }))
    case 'handshake':
      return []
  }
})

function getMethod(route: string): string {
  return route.slice(0, route.indexOf(' '))
}

/** Whether the evidence requires that nothing unrecorded happened between its exchanges. */
export function spansTime({ kind }: Evidence): boolean {
  return kind === 'chain' || kind === 'steady' || kind === 'state'
}

/** Whether the last exchange of a group is the one that is checked, and the others lead to it. */
export function isLastChecked({ kind }: Evidence): boolean {
  return kind === 'chain' || kind === 'state'
}
