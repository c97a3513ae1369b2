import { splitSuffix } from '../knowledge/routes/path-suffixes.ts'
import { header } from '../model/exchange.ts'
import { fieldAt } from '../model/json/field-path.ts'
import { textAt } from '../model/json/json.ts'
import { valueAtPointer } from '../model/json/json-pointer.ts'
import type { Cause, CauseSubject } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { describeValue } from '../schema/describe.ts'
import { firstDifference } from '../text/compare-lines.ts'
import { withoutQuery } from '../text/paths/path.ts'
import { cut, formatActual, MAX_VALUE } from '../text/words.ts'
import { isOfForm } from '../judge/evaluation/traits.ts'
import { isNamedWhole } from './join/responses.ts'
import { hasWrongStatus, shownBy } from './shown.ts'
import { isChange, type Sighting } from './sightings.ts'
import { isDerived } from './weigh.ts'
import { asksPretty, CREDENTIAL, sharedCondition, whenCredential } from './when.ts'

/** Failed verdicts that no accepted finding explains, together where they are about one place of one route. */
export function groupsOf(
  verdicts: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  subjectOf: (checkId: string) => CauseSubject | undefined,
): readonly Cause[] {
  const byPlace = new Map<string, Verdict[]>()
  for (const verdict of verdicts) {
    const key = placeOf(shownAlready(verdict, verdicts, sightings) ?? verdict, sightings)
    byPlace.set(key, [...(byPlace.get(key) ?? []), verdict])
  }
  return [...byPlace.values()].map((members) => causeOf(members, sightings, subjectOf))
}

/** The object that an expectation is about: `output "title" (id): `. */
const OBJECT = /^[a-z ]+ "[^"]*"(?: \([\da-f]+\))?: /

/**
 * Method, route, and status of the first exchange, and the member of its body, otherwise the
 * expected and actual values there; a verdict without exchanges forms its own group. Where the value names
 * the request that broke it, that request.
 */
function placeOf(verdict: Verdict, sightings: ReadonlyMap<number, Sighting>): string {
  const { checkId, expected = '', actual = '' } = verdict
  const field = fieldOf(verdict)
  const sighting = sightingOf(verdict, sightings)
  if (!sighting) return checkId
  const after = /, after [A-Z]+ \S+$/.exec(actual)?.[0]
  if (after !== undefined) return after
  const { request, response } = sighting.exchange
  // One error in the place of several responses is one defect; else the expected status decides, without the body.
  const due = /^\d{3}\b/.exec(expected)?.[0] ?? expected.replace(OBJECT, '')
  const whole = hasWrongStatus(verdict) ? '' : `${due} ${actual}`
  const what = field === '' ? whole : field
  return [request.method, routeOf(sighting), response?.status ?? '', what].join(' ')
}

/** The field that a verdict is about: at its pointer, or `nodes[].id in GET /nodes`, which is missing. */
function fieldOf({ pointer = '', expected = '', actual }: Verdict): string {
  if (pointer !== '' || actual !== 'none') return fieldAt(pointer)
  return /^(\S+) in GET \S+$/.exec(expected)?.[1] ?? ''
}

/** The verdict about the responses of changes that show the same wrong member as the reads after them. */
function shownAlready(
  { pointer, exchanges }: Verdict,
  verdicts: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Verdict | undefined {
  const isRead = (index = -1): boolean => sightings.get(index)?.exchange.request.method === 'GET'
  if (pointer === undefined || !isRead(exchanges[0])) return undefined
  return verdicts.find(
    (one) =>
      one.pointer === pointer &&
      one.exchanges.every((index) => !isRead(index) && exchanges.includes(index)),
  )
}

/** The exchange that has the value of the finding, or the first one. */
function sightingOf(
  { exchanges, pointer = '', actual }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): Sighting | undefined {
  const shown = exchanges.map((index) => sightings.get(index))
  const hasValue = (one: Sighting | undefined): boolean =>
    pointer !== '' && describeValue(valueAtPointer(one?.json(), pointer)) === actual
  return shown.find(hasValue) ?? shown[0]
}

function causeOf(
  members: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  subjectOf: (checkId: string) => CauseSubject | undefined,
): Cause {
  const worst =
    members.find(({ rating }) => rating === 'violation') ??
    members.find((member) => !isDerived(member)) ??
    members[0]
  if (!worst) throw new Error('a group of verdicts has one at least')
  const sighting = sightingOf(worst, sightings)
  const field = fieldOf(worst)
  const routes = sighting?.route === undefined ? [] : [sighting.route]
  const { expected, actual, title } = worst
  const isMissing = field !== '' && (actual === 'missing' || worst.pointer === undefined)
  const [, list, name] = (isMissing && /^([^[]+)\[\]\.(\w+)$/.exec(field)) || []
  const pretty = ['true', 'false'].find((value) =>
    worst.exchanges.every((index) => asksPretty(sightings.get(index), value)),
  )
  const isOfSlash = worst.exchanges.every((index) => endsInSlash(sightings.get(index)))
  const slash = hasWrongStatus(worst) && isOfSlash ? '/' : ''
  const route = sighting && `${routeOf(sighting)}${slash}${pretty ? `?pretty=${pretty}` : ''}`
  const place = field && !isMissing ? `, ${field}` : ''
  const where = route === undefined ? '' : `${route}${place}: `
  const explained = [worst, ...members.filter((one) => one !== worst)]
  const named = members.flatMap(({ exchanges }) => exchanges)
  const form = members.every(isNamedWhole) ? whenCredential(named, sightings) : ''
  const condition = pretty === undefined ? sharedCondition(explained) || form : ''
  const when = isOfForm(condition) && CREDENTIAL.test(expected ?? title) ? '' : condition
  // A remedy fits all credentials.
  const advice = when === '' ? worst.remedy : undefined
  const remedy = advice ?? (name && `add ${name} to each entry of ${list}`)
  const what = isMissing
    ? `${field} is missing`
    : expected === undefined || actual === undefined
      ? `breaks “${title}”`
      : describe(withoutRoute(expected, route), actual) +
        (hasWrongStatus(worst)
          ? refusedHeader(sighting) + messageIn(sighting)
          : field && changeBefore(worst, sightings))
  return {
    sentence: where + what + knownDefect(expected, actual) + when,
    // Of a field, the expected value says enough.
    ...(field === '' && !what.includes(title) && { rule: title }),
    subject: { ...shownIn(worst, field, subjectOf(worst.checkId), routes), routes },
    certainty: 'possible',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(members),
    ...(remedy !== undefined && { remedy }),
  }
}

/**
 * The change after which a read showed the only wrong value, or the value from before the change:
 * `, after POST /streams/{streamId}/pause`.
 */
function changeBefore(
  { exchanges, failed, pointer = '' }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): string {
  const [read, change] = exchanges.map((index) => sightings.get(index))
  if (read?.exchange.request.method !== 'GET' || !change || !isChange(change)) return ''
  const valueIn = ({ json }: Sighting): string => describeValue(valueAtPointer(json(), pointer))
  const reads = [...sightings.values()].filter(
    ({ exchange: { request } }) =>
      request.method === 'GET' && request.target === read.exchange.request.target,
  )
  const same = reads.filter((one) => valueIn(one) === valueIn(read))
  // Otherwise the value may always be the same.
  const isChanging = same.length < reads.length
  if (isChanging && same.some(({ exchange }) => exchange.index < change.exchange.index))
    return `, the value from before ${routeOf(change)}`
  return failed === 1 && exchanges.length === 2 ? `, after ${routeOf(change)}` : ''
}

/** Whether a path has a slash that its route does not have. */
function endsInSlash({ exchange, route = '/' }: Partial<Sighting> = {}): boolean {
  const path = withoutQuery(exchange?.request.target ?? '')
  return path.endsWith('/') && !route.endsWith('/')
}

/** The header of the request to which a status objects: ` to Content-Type: application/json; charset=utf-8`. */
function refusedHeader(sighting: Sighting | undefined): string {
  const { request, response } = sighting?.exchange ?? {}
  const name = response?.status === 415 ? 'Content-Type' : response?.status === 406 ? 'Accept' : ''
  const value = header(request?.headers ?? [], name)
  return value === undefined ? '' : ` for ${name}: ${value}`
}

/** The reason that a server gives for a bad request: ` (host must not be empty)`. */
function messageIn(sighting: Sighting | undefined): string {
  const isBad = sighting?.exchange.response?.status === 400
  const message = isBad ? textAt(sighting.json(), 'message') : undefined
  return message === undefined ? '' : ` (${cut(message)})`
}

/** If real servers fail it, the reason explains the expectation. */
function knownDefect(expected = '', actual = ''): string {
  return /^5\d\d\b/.test(expected) && !/^5\d\d\b/.test(actual)
    ? ' (a known bug in real servers of this release, so a better response is harmless)'
    : ''
}

/** An expectation without the route, which comes first in the sentence. */
function withoutRoute(expected: string, route = ''): string {
  return route !== '' && expected.startsWith(`${route} `)
    ? `a request${expected.slice(route.length)}`
    : expected
}

/** The expectation of one member of an object: `output "title" (id): configuration: {"port":1}`. */
const MEMBER = /^([a-z ]+ (?:"[^"]*" \([\da-f]+\)|[\w-]+)): \w+: (.+)$/s

/** Characters that two long values have in common before the place where they differ. */
const BEFORE = 20

/** The beginning of both values, or the place where they differ if that is later. */
function describe(expected: string, actual: string): string {
  const [, object = '', value = expected] = MEMBER.exec(expected) ?? []
  const wanted = value.replace(/\s+/g, ' ')
  const found = actual.replace(/\s+/g, ' ')
  const offset = Math.max(0, wanted.indexOf(found.slice(0, BEFORE)))
  const own = wanted.slice(offset)
  const from = firstDifference(found, own) - BEFORE
  const isLate = from > MAX_VALUE / 2
  const [one, other] = isLate
    ? [`${wanted.slice(0, offset)}…${own.slice(from)}`, `…${found.slice(from)}`]
    : [wanted, found]
  const place = object && ` in ${object}`
  return `expected ${cut(one)}${place}, ${formatActual(cut(other))}`
}

/**
 * Verdicts give a field by a pointer; without one, the faults of the check decide, then the first words of the
 * expectation, which name a header or a status.
 */
function shownIn(
  { expected = '' }: Verdict,
  field: string,
  known: CauseSubject | undefined,
  routes: readonly string[],
): Omit<CauseSubject, 'routes'> {
  const isHere = !known?.routes.length || known.routes.some((one) => routes.includes(one))
  if (field !== '' && !isWithin(known?.name ?? '', field)) return { kind: 'field', name: field }
  if (known && isHere) return known
  const header = /\bheader ([A-Za-z][\w-]+)/.exec(expected)?.[1]
  if (header !== undefined) return { kind: 'header', name: header.toLowerCase() }
  return { kind: /^\d{3}\b|\b(?:rejected|let in|accepted)\b/.test(expected) ? 'status' : 'body' }
}

/** Whether one field contains the other. */
function isWithin(one: string, other: string): boolean {
  return one !== '' && (one.startsWith(other) || other.startsWith(one))
}

function routeOf({ route, exchange }: Sighting): string {
  const { method, target } = exchange.request
  const path = withoutQuery(target)
  // What follows the route decides about the response.
  if (splitSuffix(path).path !== path) return `${method} ${path}`
  // HEAD is asked of the route of GET.
  return route?.replace(/^\S+/, method) ?? `${method} ${path}`
}
