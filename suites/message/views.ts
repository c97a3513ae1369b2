import {
  type Annotated,
  checksWith,
  deviation,
  document,
  type Finding,
  found,
  inconclusive,
  isRecord,
  jsonType,
  asRecord,
  memberAt,
  observed,
  one,
  pointerBelow,
  type Selector,
  type UnknownRecord,
  NOT_JSON,
  ONE_NOT_JSON,
} from '#engine/suite.ts'
import { elements, type Located, members, expectEach } from '../answers.ts'

/** The search backend's members, by key, in a search before the views. */
const BACKEND_QUERY = ['built_query', 'backend_query']
const INDICES = ['used_indices', 'searched_indices', 'indices']

const ANSWERED: Selector = { rejectedBy: 'none', status: 200, route: 'POST /views/search/sync' }
/** Milliseconds after which a server returns a search that is not done. */
const PATIENCE = 10_000
/** The run sends such a search itself in mode write. */
const own = { mode: 'write', evidence: one(ANSWERED) } as const
const common = { needs: ['client-traffic'], evidence: one(ANSWERED) } as const
const NO_RESULT = inconclusive('the response contains no result')
const later = observed('3.2.0', '4.3.0', '5.1.0', '7.0.1')

const check = checksWith({ versions: { since: '3.2.0' } })

/** Responses of a views search from 3.2.0, and the members that it dropped. */
export const viewsChecks = [
  check('message.views.backend-query', 'MUST NOT return the backend query in a views search', {
    ...own,
    source: document('9'),
    judge: ([x]) => expectNone(x, BACKEND_QUERY),
  }),
  check('message.views.indices', 'MUST NOT list the used indices in a views search', {
    ...own,
    source: document('9'),
    judge: ([x]) => expectNone(x, INDICES),
  }),
  check('message.views.no-order', 'MUST NOT accept a sort field for a message list (3.2 only)', {
    ...common,
    source: document('9'),
    versions: { since: '3.2.0', until: '3.3.0' },
    judge: ([x]) =>
      expectEach(
        messageLists(x),
        'sort',
        'no sort',
        (sort) => !Array.isArray(sort),
        inconclusive('the search requests no messages'),
      ),
  }),
  check('message.views.order', 'MUST return the requested sort order of a message list', {
    ...common,
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: { since: '4.3.0' },
    judge: ([x]) => {
      const lists = messageLists(x).filter(
        ({ record }) => askedOrder(x, record['id']) !== undefined,
      )
      const wrong = lists.find(
        ({ record }) => JSON.stringify(record['sort']) !== askedOrder(x, record['id']),
      )
      if (wrong)
        return deviation(
          askedOrder(x, wrong.record['id']) ?? '',
          JSON.stringify(wrong.record['sort']) ?? 'missing',
          `${wrong.pointer}/sort`,
        )
      return lists.length > 0 ? undefined : inconclusive('no request specified a sort order')
    },
  }),
  check('message.views.time-range', 'MUST return the time range of each result', {
    ...common,
    source: later,
    judge: ([x]) =>
      expectEach(
        results(x)
          .flatMap(typesOf)
          .filter(({ record }) => record['type'] === 'messages'),
        'effective_timerange',
        'effective_timerange',
        isRecord,
        inconclusive('the search found no messages'),
      ),
  }),
  check('message.views.errors', 'MUST list the errors for each query', {
    ...common,
    source: later,
    judge: ([x]) => expectEach(results(x), 'errors', 'a list', Array.isArray, NO_RESULT),
    why: 'releases before 3.2.0 use the key "error" instead of "errors"',
  }),
  check('message.views.done', 'MUST NOT respond to a views search before the search is complete', {
    source: observed('3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    ...own,
    versions: { since: '3.1.0' },
    judge: ([x]) => {
      const execution = memberAt(x.json, 'execution')
      if (!isRecord(execution))
        return inconclusive('the response does not show the execution state')
      if (execution['done'] === true) return undefined
      const { startedAt = 0, endedAt = 0 } = x.exchange
      return endedAt - startedAt < PATIENCE
        ? deviation('done: true', found(execution['done']), '/execution/done')
        : inconclusive('the server waited for the search, but not until it was done')
    },
    why: 'clients of this route expect the results in the response, and do not poll a search job',
  }),
  check(
    'message.views.results',
    'MUST return a result for each query and search type in a views search',
    {
      source: observed('3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
      ...own,
      versions: { since: '3.1.0' },
      judge: ([x]) => {
        if (!isRecord(x.json) || !isRecord(x.sent)) return ONE_NOT_JSON
        const shown = x.json['results']
        const asked = sentQueries(x)
        if (asked.length === 0) return inconclusive('no query was sent')
        const missing = asked.find(({ id }) => !isRecord(shown) || !(id in shown))
        if (missing) return deviation(`the results of query "${missing.id}"`, 'none', '/results')
        return asked.map(({ id, types }) => judgeTypes(x, id, types)).find(Boolean)
      },
    },
  ),
]

/** Each requested search type has a result of its kind, and a message list has no more messages than its total. */
function judgeTypes(
  { json }: Annotated,
  query: string,
  types: readonly UnknownRecord[],
): Finding | undefined {
  const { errors, search_types: shown } = asRecord(asRecord(memberAt(json, 'results'))[query])
  if (!Array.isArray(errors) || errors.length > 0) return undefined
  const at = `${pointerBelow('/results', query)}/search_types`
  if (!isRecord(shown))
    return deviation('an object with a result for each search type', jsonType(shown), at)
  for (const { id, type } of types) {
    if (typeof id !== 'string') continue
    const own = shown[id]
    const place = pointerBelow(at, id)
    if (!isRecord(own) || own['type'] !== type)
      return deviation(
        `a result of type ${found(type)}`,
        isRecord(own) ? found(own['type']) : 'none',
        place,
      )
    const { messages, total_results: total } = own
    if (type !== 'messages') continue
    if (!Array.isArray(messages) || typeof total !== 'number' || total < messages.length)
      return deviation('messages and their total_results', found(total), `${place}/total_results`)
  }
  return undefined
}

/** The queries of the request, with their search types. */
function sentQueries({ sent }: Annotated) {
  return elements(asRecord(sent)['queries'], '').map(({ record }) => ({
    id: String(record['id']),
    types: elements(record['search_types'], '').map((type) => type.record),
  }))
}

/** No result, nor the whole response, has one of the keys. */
function expectNone(x: Annotated, keys: readonly string[]): Finding | undefined {
  if (!isRecord(x.json)) return NOT_JSON
  const queries = results(x)
  const places = [{ pointer: '', record: x.json }, ...queries, ...queries.flatMap(typesOf)]
  for (const { pointer, record } of places)
    for (const key of keys)
      if (key in record) return deviation(`no ${key}`, found(record[key]), `${pointer}/${key}`)
  return queries.length > 0 ? undefined : NO_RESULT
}

/** The results, one for each query. */
function results({ json }: Annotated): readonly Located[] {
  const all = memberAt(json, 'results')
  return members(all, '/results')
}

function typesOf({ pointer, record }: Located): readonly Located[] {
  return members(record['search_types'], `${pointer}/search_types`)
}

/** The message lists of the queries, as the response repeats them. */
function messageLists(x: Annotated): readonly Located[] {
  return results(x).flatMap(({ pointer, record }) => {
    const query = asRecord(record['query'])
    return elements(query['search_types'], `${pointer}/query/search_types`).filter(
      (type) => type.record['type'] === 'messages',
    )
  })
}

/** The order that the request asked for in a search type; undefined when it asked for none. */
function askedOrder({ sent }: Annotated, id: unknown): string | undefined {
  const queries = isRecord(sent) ? elements(sent['queries'], '') : []
  const types = queries.flatMap(({ record }) => elements(record['search_types'], ''))
  const sort = types.find(({ record }) => record['id'] === id)?.record['sort']
  return Array.isArray(sort) && sort.length > 0 ? JSON.stringify(sort) : undefined
}
