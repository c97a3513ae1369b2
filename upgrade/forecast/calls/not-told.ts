import { readAuthorization, writeBasic } from '#engine/secrets/authorization.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import { routeRows } from '#engine/knowledge/routes/routes.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { CALL_CLASSES } from '#engine/model/upgrade/forecast.ts'
import type { Prediction } from '../prediction.ts'
import type { ReleaseStep } from './incompatibility.ts'
import { formatList } from '#engine/text/words.ts'

/** The reason why the route of a call is unknown, if the file lacks a value. */
export function untoldPlace({ method, path, route, exchange }: Annotated): string | undefined {
  const { unknowns = [] } = exchange.request
  const inMethod = unknowns.filter((one) => method.includes(one))
  if (inMethod.length > 0) return `the file does not show the method, ${inMethod.join(' ')}`
  const inPath = unknowns.filter((one) => path.includes(one))
  if (route !== undefined || inPath.length === 0) return undefined
  return `the file does not show ${formatList(inPath)} in the path`
}

/** A path parameter for an ID from the server, not for a name. */
export const ID_PLACE = /^\{(?:id|\w+(?:_id|Id))\}$/

/** Whether any release has a route for the path with some values. */
export function mayExist({ path, exchange }: Annotated): boolean {
  const { unknowns = [] } = exchange.request
  const parts = path
    .split('/')
    .map((part) => (unknowns.some((one) => part.includes(one)) ? '' : part))
  return routeRows().some((row) => fits(parts.slice(1), row.path.split('/').slice(1)))
}

/** Compares segments. An empty one fits any word; as the last one, it also fits several. */
function fits([part, ...parts]: readonly string[], [word, ...words]: readonly string[]): boolean {
  if (part === undefined || word === undefined) return part === word
  if (part === '' && parts.length === 0) return true
  // No word is an ID, except that of a user.
  const isValue =
    word.startsWith('{') && (/\d/.test(part) || !ID_PLACE.test(word) || word === '{userId}')
  return (part === '' || isValue || word === part) && fits(parts, words)
}

/**
 * Possible values for an unknown part of a path, and of a query: an id or a name, none or a word.
 */
const VALUES = [
  { path: '5f0000000000000000000001', query: '0' },
  { path: 'name', query: 'yesterday' },
]

/** The possible requests for one with unknown values; empty if all values are known. */
export function possibleRequests(exchange: Exchange): readonly Exchange[] {
  const { unknowns = [], target, headers } = exchange.request
  if (unknowns.length === 0) return []
  const longestFirst = unknowns.toSorted((a, b) => b.length - a.length)
  const own = userIn(headers)
  const question = target.includes('?') ? target.indexOf('?') : target.length
  const fill = (text: string, value: string): string =>
    longestFirst.reduce((made, one) => made.replaceAll(one, value), text)
  return [...VALUES, ...(own === undefined ? [] : [{ path: own, query: '1' }])].map((value) => ({
    ...exchange,
    request: {
      ...exchange.request,
      target: `${fill(target.slice(0, question), value.path)}${fill(target.slice(question), value.query)}`,
      headers: withUser(headers, (pair) => fill(pair, value.path)),
    },
  }))
}

function userIn(headers: Headers): string | undefined {
  for (const [name, value] of headers) {
    if (name.toLowerCase() !== 'authorization') continue
    const sent = readAuthorization(value)
    if (sent.form === 'user') return encodeURIComponent(sent.first)
  }
  return undefined
}

function withUser(headers: Headers, change: (pair: string) => string): Headers {
  return headers.map(([name, value]) => {
    if (name.toLowerCase() !== 'authorization') return [name, value]
    const sent = readAuthorization(value)
    return [name, 'decoded' in sent ? writeBasic(change(sent.decoded)) : value]
  })
}

/** The common prediction if all possible requests have the same; otherwise unknown. */
export function agreed(
  written: Prediction,
  possible: readonly Prediction[],
  call: Annotated,
  { to }: ReleaseStep,
): Prediction {
  const all = [written, ...possible]
  const [first] = possible
  const isSame = ({ class: of, route }: Prediction): boolean =>
    of === first?.class && route === first.route
  // The release has no such route, with any value.
  if (first?.route !== undefined && written.route === undefined && possible.every(isSame))
    return first
  if (all.every((one) => one.class === written.class)) return written
  const worst = all.reduce((found, one) => (rank(one) < rank(found) ? one : found))
  const { method, target, unknowns = [] } = call.exchange.request
  // Variables of the credential may be masked, and decide nothing.
  const names = formatList(unknowns.filter((one) => `${method} ${target}`.includes(one)))
  const what = `the outcome depends on ${names === '' ? 'a value' : names}, which is not in the file`
  return {
    route: written.route,
    class: 'unknown',
    basis: written.basis,
    edits: [],
    causes: [{ release: to.release, what, source: worst.causes[0]?.source ?? '' }, ...worst.causes],
  }
}

function rank(one: Prediction): number {
  return CALL_CLASSES.indexOf(one.class)
}
