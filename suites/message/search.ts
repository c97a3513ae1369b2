import {
  type Annotated,
  chain,
  checksWith,
  decodeSegment,
  describeAnswer,
  deviation,
  eachAfter,
  expectStatus,
  fieldChecks,
  found,
  unlike,
  has,
  inconclusive,
  isInvented,
  isRecord,
  asRecord,
  memberAt,
  observed,
  one,
  type Selector,
  writeComparable,
  reads,
  NOT_JSON,
  type UnknownRecord,
} from '#engine/suite.ts'
import { expectEach, whole } from '../answers.ts'
import { keysOf, OF_SEARCHES } from './asked.ts'
import {
  ANSWERS,
  FULL_SEARCH,
  IDENTIFIED,
  NO_MESSAGES,
  SEARCH,
  SINGLE,
  foundMessages,
  messageFields,
  expectNoPage,
} from './records.ts'

const check = checksWith(OF_SEARCHES)

/** A search that finds something, and the reading of the first that it found. */
const FIRST: Selector = {
  ...FULL_SEARCH,
  where: (x) => FULL_SEARCH.where?.(x) === true && foundMessages(x).length > 0,
}
const ALONE = reads(SINGLE.route ?? '')

/** The response of a search. */
export const searchChecks = [
  ...fieldChecks({
    schema: 'search-answer',
    prefix: 'message.search',
    record: 'the search response',
    evidence: one(SEARCH),
    after: ANSWERS,
    records: whole,
  }),
  ...fieldChecks({
    schema: 'found-message',
    prefix: 'message.found',
    record: 'each message returned by a search',
    evidence: one(SEARCH),
    after: ANSWERS,
    records: foundMessages,
    none: NO_MESSAGES,
  }),
  check('message.search.echo', 'MUST return the query from the request', {
    judge: ([x]) => {
      if (!isRecord(x.json)) return NOT_JSON
      const asked = /(?:^|&)query=([^&]*)/.exec(x.query)?.[1]
      if (asked === undefined) return inconclusive('the query contains no words')
      const wanted = decodeSegment(asked.replaceAll('+', ' '))
      const { query } = x.json
      return query === wanted ? undefined : unlike(wanted, query, '/query')
    },
  }),
  check(
    'message.search.enough',
    'MUST report a total that is at least the number of messages shown',
    {
      judge: ([x]) => {
        const shown = foundMessages(x).length
        if (shown === 0) return NO_MESSAGES
        const total = memberAt(x.json, 'total_results')
        return Number(total) >= shown
          ? undefined
          : deviation(`at least ${shown}`, found(total), '/total_results')
      },
    },
  ),
  check('message.search.range', 'MUST return a time range that ends after it starts', {
    judge: ([x]) => {
      const { from, to } = asRecord(x.json)
      const [start, end] = [Date.parse(String(from)), Date.parse(String(to))]
      if (Number.isNaN(start) || Number.isNaN(end))
        return inconclusive('a timestamp cannot be parsed')
      return start <= end
        ? undefined
        : deviation('"from" before "to"', `${String(from)} to ${String(to)}`, '/from')
    },
  }),
  check(
    'message.search.backend-query',
    'MUST return the query from the request (the backend query before 4.3.0)',
    {
      judge: ([x], { version }) => {
        const { query, built_query: built } = asRecord(x.json)
        if (typeof built !== 'string') return NOT_JSON
        if (has(version, 'search-legacy-engine'))
          return /^\s*\{/.test(built)
            ? undefined
            : deviation('a query in JSON', found(built), '/built_query')
        if (query === undefined) return inconclusive('the response does not contain the query')
        return built === query ? undefined : unlike(query, built, '/built_query')
      },
    },
  ),
  check('message.search.indices', 'MUST list the used indices (none in 4.3.0 and later)', {
    judge: ([x], { version }) => {
      if (foundMessages(x).length === 0) return NO_MESSAGES
      const used = memberAt(x.json, 'used_indices')
      if (!Array.isArray(used)) return NOT_JSON
      const legacy = has(version, 'search-legacy-engine')
      return used.length > 0 === legacy
        ? undefined
        : deviation(
            legacy ? 'at least one index' : 'no index',
            `${used.length} indices`,
            '/used_indices',
          )
    },
  }),
  check(
    'message.search.fields-internal',
    'MUST NOT list gl2_accounted_message_size among the fields of a search result',
    {
      source: observed('3.2.0'),
      versions: { since: '3.2.0', until: '4.3.0' },
      judge: ([x]) => {
        if (foundMessages(x).length === 0) return NO_MESSAGES
        const names = memberAt(x.json, 'fields')
        if (!Array.isArray(names)) return NOT_JSON
        return names.includes('gl2_accounted_message_size')
          ? deviation(
              'no field that the server uses only for accounting',
              'gl2_accounted_message_size',
              '/fields',
            )
          : undefined
      },
    },
  ),
  check('message.found.times', 'MUST return a UTC timestamp in every message', {
    evidence: one(FULL_SEARCH),
    judge: ([x]) =>
      expectEach(
        messageFields(x),
        'timestamp',
        'YYYY-MM-DDThh:mm:ss.mmmZ',
        (time) => /^\d{4}-\d{2}-\d{2}T[\d:]{8}(\.\d+)?Z$/.test(String(time)),
        NO_MESSAGES,
      ),
  }),
  check('message.found.identified', 'MUST return an _id in every message', {
    judge: ([x]) =>
      expectEach(messageFields(x), '_id', 'a string', (id) => typeof id === 'string', NO_MESSAGES),
    why: 'clients use the _id to request a single message',
  }),
  check('message.single.id', 'MUST return the message named in the path', {
    evidence: one(SINGLE),
    after: IDENTIFIED,
    judge: ([x]) => {
      const message = memberAt(x.json, 'message')
      if (!isRecord(message)) return NOT_JSON
      const { id } = message
      return id === x.parameters[1] ? undefined : unlike(x.parameters[1], id, '/message/id')
    },
  }),
  check('message.single.found', 'MUST let clients read each message just returned by a search', {
    after: IDENTIFIED,
    evidence: chain(messageOf, FIRST, ALONE),
    judge: ([, single]) => {
      if (!single || single.status === 403)
        return inconclusive('the account is not allowed to read it')
      return single.status === 404 || single.status === 200
        ? expectStatus(single, 200)
        : inconclusive(`${describeAnswer(single)} is not about the message`)
    },
    why: 'users open the messages they find',
  }),
  check('message.single.unknown', 'MUST respond with 404 for an unknown message', {
    source: observed('3.2.0', '5.0.0', '7.0.1'),
    after: 'message.single.found',
    // A server without the route returns 404 to everything.
    evidence: eachAfter(
      ({ root }) => root,
      { ...ALONE, status: 200, where: (x) => !asksForNone(x) },
      { ...ALONE, where: asksForNone },
    ),
    judge: ([, x]) =>
      x &&
      (x.status === 403
        ? inconclusive('the account is not allowed to read it')
        : (expectStatus(x, 404) ?? expectNoPage(x))),
  }),
  check(
    'message.single.agrees',
    'MUST return the same fields for a message read by ID as in the search results',
    {
      after: 'message.single.found',
      evidence: chain(messageOf, FIRST, { ...ALONE, status: 200 }),
      judge: ([search, single]) => {
        const told = messageFields(search)[0]
        const own = single && messageFields(single)[0]
        if (!told || !own) return inconclusive('one of the two responses contains no message')
        const differs = Object.keys(told.record).find(
          (name) =>
            name in own.record &&
            writeComparable(told.record[name]) !== writeComparable(own.record[name]),
        )
        return differs === undefined
          ? undefined
          : deviation(
              `${differs}: ${found(told.record[differs])}`,
              found(own.record[differs]),
              `${own.pointer}/${differs}`,
            )
      },
    },
  ),
  check(
    'message.single.copies',
    'MUST return the same values inside and outside "fields" for a message read by ID',
    {
      source: observed('2.2.3', '3.2.0', '5.1.0', '7.0.1'),
      after: 'message.single.found',
      evidence: one(SINGLE),
      judge: ([x]) => {
        const message = memberAt(x.json, 'message')
        const fields = memberAt(message, 'fields')
        if (!isRecord(message) || !isRecord(fields)) return NOT_JSON
        const differs = copiesOf(fields).find(
          ([name, wanted]) =>
            wanted !== undefined &&
            message[name] !== undefined &&
            printUnordered(message[name]) !== printUnordered(wanted),
        )
        if (!differs) return undefined
        const [name, wanted] = differs
        const pointer = `/message/${name}`
        if (!Array.isArray(wanted))
          return deviation(`${name}: ${found(wanted)}`, found(message[name]), pointer)
        const shown = printElements(message[name])
        const missing = printElements(wanted).find((one) => !shown.includes(one))
        return missing === undefined
          ? deviation(`${name} with ${wanted.length} elements`, `${shown.length}`, pointer)
          : deviation(`${name} with ${missing}`, 'none', pointer)
      },
      why: 'a message contains some values twice, and clients must get the same value from both places',
    },
  ),
]

function asksForNone({ parameters }: Annotated): boolean {
  return isInvented(parameters[1])
}

/** The members of a message that repeat its fields, with what they repeat. */
function copiesOf(fields: UnknownRecord): readonly [string, unknown][] {
  const names = Object.keys(fields)
  return [
    ['id', fields['_id']],
    ['message_id', fields['gl2_message_id']],
    ['message', fields['message']],
    ['source', fields['source']],
    ['timestamp', fields['timestamp']],
    ['stream_ids', fields['streams']],
    ['field_names', names],
    ['field_count', names.length],
    ['fields_entries', names.map((name) => ({ [name]: fields[name] }))],
  ]
}

/** Prints a value; the order of a list is free. */
function printUnordered(value: unknown): string | undefined {
  return writeComparable(Array.isArray(value) ? printElements(value) : value)
}

function printElements(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []
}

function messageOf(x: Annotated): string | undefined {
  if (x.route === SINGLE.route) return x.parameters.map((part) => decodeSegment(part)).join(' ')
  return x.route?.startsWith('GET /search/universal/') ? keysOf(x)[0] : undefined
}
