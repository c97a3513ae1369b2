import type { Selector } from '../../model/check.ts'
import type { Annotated, Credential, LoginAttempt } from '../../model/facts.ts'
import { rememberEach } from '../../text/recent.ts'

/** A selector as one test of an exchange. */
export const compileSelector = rememberEach((selector: Selector): ((x: Annotated) => boolean) => {
  const isOfKind = compileKind(selector)
  const { where } = selector
  return where === undefined ? isOfKind : (x) => isOfKind(x) && where(x)
})

/** The parts of an exchange that decide whether a selector picks it, except for `where`. */
export interface ExchangeKind extends Pick<
  Annotated,
  'root' | 'route' | 'method' | 'status' | 'rejectedBy' | 'requestedBy' | 'side'
> {
  readonly credential: Pick<Credential, 'form' | 'validity'>
  readonly login?: Pick<LoginAttempt, 'validity'> | undefined
}

/** Compiles a selector without `where`: the result is the same for all exchanges of a kind. */
export function compileKind(selector: Omit<Selector, 'where'>): (x: ExchangeKind) => boolean {
  const { status, login, validity, side } = selector
  const routes = findList(selector.route)
  const methods = findList(selector.method)
  const obstacles = findList(selector.rejectedBy)
  const forms = findList(selector.form)
  const requestedBy = findList(selector.requestedBy)
  const statuses = findList(status)
  return (x) =>
    x.root !== undefined &&
    x.status > 0 &&
    (routes === undefined || (x.route !== undefined && routes.includes(x.route))) &&
    (methods === undefined || methods.includes(x.method)) &&
    (obstacles === undefined || obstacles.includes(x.rejectedBy)) &&
    (forms === undefined || forms.includes(x.credential.form)) &&
    (side === undefined || x.side === side) &&
    (validity === undefined || x.credential.validity === validity) &&
    (requestedBy === undefined || requestedBy.includes(x.requestedBy)) &&
    (login === undefined || x.login?.validity === login) &&
    (statuses === undefined || statuses.includes(x.status))
}

function findList<Value>(
  value: Value | readonly Value[] | undefined,
): readonly Value[] | undefined {
  if (value === undefined) return undefined
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
}
