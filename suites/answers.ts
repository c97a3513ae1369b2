import {
  acceptHeader,
  type Annotated,
  check,
  type Check,
  type Context,
  decodeSegment,
  describeAnswer,
  describeRequest,
  deviation,
  expectEmptyBody,
  expectError,
  expectOwn,
  expectStatus,
  type Finding,
  found,
  GIVEN_OBJECT_ID,
  has,
  header,
  inconclusive,
  NO_RECORD,
  isInvented,
  isOwn,
  isRecord,
  memberAt,
  observed,
  one,
  pointerBelow,
  type ProbeApi,
  readJson,
  type Selector,
  stranger,
  listAt,
  textAt,
  INCOMPLETE,
  NOT_JSON,
  unknownKeys,
  responseHeader,
  type UnknownRecord,
} from '#engine/suite.ts'

/** A record in a response, and its place there. */
export interface Located {
  readonly pointer: string
  readonly record: UnknownRecord
}

/** The records in a list of the response, such as `streams`; none when it is not there. */
export function listed(x: Annotated, key: string): readonly Located[] {
  const list = memberAt(x.json, key)
  return elements(list, `/${key}`)
}

/** The records in an array, with their pointers. */
export function elements(list: unknown, pointer: string): readonly Located[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((record: unknown, position) =>
    isRecord(record) ? [{ pointer: `${pointer}/${position}`, record }] : [],
  )
}

/** The records among the members of an object, with their pointers. */
export function members(value: unknown, pointer: string): readonly Located[] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, record]) =>
    isRecord(record) ? [{ pointer: pointerBelow(pointer, key), record }] : [],
  )
}

/** The parameters of the query by their names, decoded; several checks ask of one query after the other. */
export function parametersOf({ query }: Annotated): ReadonlyMap<string, string> {
  if (lastRead?.query !== query) lastRead = { query, parameters: readQuery(query) }
  return lastRead.parameters
}

let lastRead: { query: string; parameters: ReadonlyMap<string, string> } | undefined

function readQuery(query: string): ReadonlyMap<string, string> {
  return new Map(
    query.split('&').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=')
      return [name, decodeSegment(value.join('=').replaceAll('+', ' '))]
    }),
  )
}

/** Whether a user has permissions on single objects, which from 4.0 on are stored separately. */
export function hasGrants({ json }: Annotated): boolean {
  const grants = memberAt(json, 'grn_permissions')
  return Array.isArray(grants) && grants.length > 0
}

/** Whether two values are the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Two readings differ, and no third one rules out a change by another client between them. */
export const CHANGED_MEANWHILE = inconclusive(
  'another client may have made a change in the meantime',
)

/** Between the clocks of two nodes, and between the time of a response and its Date. */
const CLOCKS_MS = 5_000

/**
 * Whether others may have made a thing after an exchange: an object id begins with the second in which it was made.
 * Other identifiers say nothing of it, and belong to things that were there before.
 */
export function mayBeMadeAfter(id: string, { exchange }: Annotated): boolean {
  if (!GIVEN_OBJECT_ID.test(id)) return false
  const date = Date.parse(responseHeader(exchange, 'date') ?? '')
  const then = Number.isNaN(date) ? exchange.startedAt : date
  return then === undefined || Number.parseInt(id.slice(0, 8), 16) * 1000 >= then - CLOCKS_MS
}

/** The response itself, when it is a JSON object. */
export function whole(x: Annotated): readonly Located[] {
  return isRecord(x.json) ? [{ pointer: '', record: x.json }] : []
}

/** Every record has at `key` what it must have there; the first that has not is named. */
export function expectEach(
  records: readonly Located[],
  key: string,
  expected: string,
  fits: (value: unknown) => boolean,
  none = NO_RECORD,
): Finding | undefined {
  const wrong = records.find(({ record }) => !fits(record[key]))
  if (wrong) return deviation(expected, found(wrong.record[key]), `${wrong.pointer}/${key}`)
  return records.length > 0 ? undefined : none
}

/** The JSON object of the response has at `key` what it must have there. */
export function expectMember(
  x: Annotated,
  key: string,
  expected: string,
  fits: (value: unknown) => boolean,
): Finding | undefined {
  return expectEach(whole(x), key, expected, fits, NOT_JSON)
}

/** A record has no key that the schema of the release lacks. */
export function expectKnownKeys(
  schema: string,
  version: Context['version'],
  { pointer, record }: Located,
): Finding | undefined {
  const [added] = unknownKeys(schema, version, record)
  return added === undefined
    ? undefined
    : deviation('only known keys', `also ${added}`, `${pointer}/${added}`)
}

/** How the time of making is written in the records of some responses. */
export function createdAtForm(
  id: string,
  record: string,
  answers: Selector,
  records: (x: Annotated) => readonly Located[],
): Check {
  return check(id, `SHOULD format created_at of ${record} as YYYY-MM-DDThh:mm:ss.mmmZ`, {
    source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1'),
    versions: { until: '7.1.0' },
    mode: 'write',
    evidence: one(answers),
    judge: ([x]) =>
      expectEach(
        withText(records(x), 'created_at'),
        'created_at',
        'YYYY-MM-DDThh:mm:ss.mmmZ',
        (at) => /T[\d:]{8}\.\d{3}Z$/.test(String(at)),
      ),
  })
}

/** The record of a single thing is of the one that the path names. */
export function expectNamed(x: Annotated): Finding | undefined {
  const [named] = x.parameters
  return expectMember(x, 'id', found(named), (id) => id === named)
}

/** The records whose value at `key` is text: what is none is said by the check of the field. */
export function withText(records: readonly Located[], key: string): readonly Located[] {
  return records.filter(({ record }) => typeof record[key] === 'string')
}

/** `total` counts what the list holds. */
export function expectTotal(x: Annotated, key: string): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  const list = memberAt(x.json, key)
  if (!Array.isArray(list)) return deviation(`an array "${key}"`, found(list), `/${key}`)
  const total = memberAt(x.json, 'total')
  return total === list.length ? undefined : deviation(String(list.length), found(total), '/total')
}

/** The server rejected a malformed body, in the error format of its release. */
export function expectUnreadable(x: Annotated, { version }: Context): Finding | undefined {
  if (x.status === 401 || x.status === 403)
    return inconclusive('the sender lacks the required permission')
  if (isFromEitherProvider(x, version)) return undefined
  return expectError(x, 400, has(version, 'request-error') ? 'RequestError' : 'ApiError')
}

/** Releases with two JSON providers may also reject a malformed body in plain text. */
export function isFromEitherProvider(x: Annotated, version: Context['version']): boolean {
  return !has(version, 'one-json-provider') && x.status === 400 && x.answerType === 'text/plain'
}

/** The response has the expected status and no body. */
export function expectDone(x: Annotated, status: number): Finding | undefined {
  if ([400, 401, 403, 404].includes(x.status))
    return inconclusive(
      `${describeAnswer(x)} means that the sender lacks the required permission, or that an object is missing`,
    )
  if (!isOwn(x)) return stranger(x)
  return whyNotThere(x) ?? expectStatus(x, status) ?? expectEmptyBody(x)
}

/** Nothing can be done with what is not there: what is answered then is judged by the checks of unknown things. */
export function whyNotThere(x: Annotated): Finding | undefined {
  if (x.parameters.some(isInvented))
    return inconclusive(
      `${describeRequest(x)} refers to an object that does not exist, so it could not have any effect`,
    )
  return x.wasEnded
    ? inconclusive(
        `${describeRequest(x)} refers to an object that has been removed, so it could not have any effect`,
      )
    : undefined
}

/** A URL without its scheme, host and port. */
export function withoutOrigin(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/i, '')
}

/** The client's Accept header, in lower case; undefined if there is none. */
export function acceptOf({ exchange }: Annotated): string | undefined {
  return acceptHeader(exchange.request.headers)?.trim().toLowerCase()
}

/** Whether the client takes JSON and says so: the form of errors depends on it. */
export function asksJson(x: Annotated): boolean {
  return /json/.test(acceptOf(x) ?? '')
}

/** Whether the client asks in JSON for an object that a run made up. */
export function asksForInvented(x: Annotated): boolean {
  return isInvented(x.parameters[0]) && asksJson(x)
}

/** Whether the request had no body; one that a tool left out of the file is not known to be empty. */
export function hasNoBody({ exchange }: Annotated): boolean {
  const { state, size } = exchange.request.body
  return size === 0 && (state === 'absent' || state === 'complete')
}

/** Whether the query asks for indented JSON. */
export function asksPretty({ query }: Annotated): boolean {
  return /(^|&)pretty=true(&|$)/i.test(query)
}

/** The JSON of the response is indented, as far as no tool wrote it anew. */
export function expectIndented(x: Annotated): Finding | undefined {
  if (isWrittenAnew(x)) return WRITTEN_ANEW
  return /\n[ \t]+"/.test(x.text ?? '') ? undefined : deviation('indented JSON', 'JSON on one line')
}

export const WRITTEN_ANEW = inconclusive(
  'a tool rewrote the JSON, so its whitespace does not come from the server',
)

/** Whether a tool parsed the JSON of a response and wrote it anew: it is not as long as the server said. */
export function isWrittenAnew({ exchange: { response }, json }: Annotated): boolean {
  if (!response || json === undefined) return false
  const { headers, body } = response
  const length = header(headers, 'content-length')
  const isPacked = header(headers, 'content-encoding') !== undefined
  return length !== undefined && !isPacked && Number(length) !== body.size
}

/** The response to a probe. */
export type Got = Awaited<ReturnType<ProbeApi['get']>>

/** The JSON that a probe got back; undefined when it is none. */
export function gotJson({ response }: Got): unknown {
  return readJson(response?.body.text)
}

/** The last segment of where the response that a probe got leads. */
export function gotLocation({ response }: Got): string | undefined {
  const location = header(response?.headers ?? [], 'location')
  return location?.split('/').at(-1)
}

/** A text member of the JSON object that a probe got back. */
export function gotText(got: Got, key: string): string | undefined {
  const json = gotJson(got)
  const value = memberAt(json, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The id of the first object in the list that a probe got back. */
export function gotFirstId(got: Got, list: string): string | undefined {
  return textAt(listAt(gotJson(got), list).find(isRecord), 'id')
}

/** Missing objects return 404; an account without the permission gets 403 first. */
export function expectUnknown(
  x: Annotated,
  refused = 'the account is not allowed to read this object',
): Finding | undefined {
  return x.status === 403 ? inconclusive(refused) : expectError(x, 404, 'ApiError')
}

/** Finds the first place at which two values differ; `at` is the place of the second. */
export function compareWhole(
  before: unknown,
  after: unknown,
  at = '',
  inside = '',
): Finding | undefined {
  const compareMember = (one: unknown, other: unknown, name: string | number) =>
    compareWhole(one, other, at, `${inside}/${name}`)
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before
      .map((one, position) => compareMember(one, after[position], position))
      .find((finding) => finding !== undefined)
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((name) => compareMember(before[name], after[name], name))
      .find((finding) => finding !== undefined)
  return before === after
    ? undefined
    : deviation(`${inside.slice(1)}: ${found(before)}`, found(after), `${at}${inside}`)
}

/** Milliseconds since the epoch by the server's own clock: as its times show, else its Date, else of the exchange. */
export function clockOf({ exchange, clockAhead }: Annotated): number | undefined {
  const now = exchange.endedAt ?? exchange.startedAt
  if (clockAhead !== undefined && now !== undefined) return now + clockAhead
  const date = Date.parse(responseHeader(exchange, 'date') ?? '')
  return Number.isFinite(date) ? date : now
}

/** Judges responses that show the state of an object. */
export function expectState(
  group: readonly Annotated[],
  { state }: Pick<Context, 'state'>,
): Finding | undefined {
  if (!state?.difference) return group.map(expectOwn).find((finding) => finding !== undefined)
  const { expected, actual, pointer } = state.difference
  return deviation(`${state.thing}: ${expected}`, actual, pointer)
}
