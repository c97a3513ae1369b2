import {
  type Annotated,
  asRecord,
  availabilityOf,
  chain,
  check,
  describeAnswer,
  deviation,
  eachAfter,
  expectStatus,
  type Finding,
  found,
  unlike,
  inconclusive,
  isRecord,
  memberAt,
  observed,
  one,
  ONE_NOT_JSON,
  type Selector,
  textAt,
  type UnknownRecord,
} from '#engine/suite.ts'
import { elements } from '../answers.ts'

const MADE: Selector = { rejectedBy: 'none', status: [200, 201], route: 'POST /views/search' }
const STATUS = 'GET /views/search/status/{jobId}'
const EXECUTED: Selector = { ...MADE, route: 'POST /views/search/{id}/execute' }
const common = { versions: availabilityOf('views-in-pages'), mode: 'write' } as const

/** The search that a view refers to: no request changes it later. */
export const searchChecks = [
  check('state.search.same', 'MUST return a new views search as it was sent', {
    ...common,
    source: observed('3.2.0', '6.0.6', '6.2.3'),
    evidence: one(MADE),
    judge: ([x]) => compare(x.sent, x.json),
    why: 'a dashboard whose search has a different query or time range shows different messages',
  }),
  check('state.search.read', 'MUST return a stored views search as it was sent', {
    ...common,
    after: 'state.search.same',
    source: observed('3.2.0', '7.0.1'),
    evidence: chain(searchOf, MADE, {
      ...MADE,
      status: [200, 404],
      route: 'GET /views/search/{id}',
    }),
    judge: ([made, read]) =>
      read?.status === 404
        ? deviation('200 with the search', describeAnswer(read))
        : compare(made.sent, read?.json),
    why: 'a dashboard opens the search that the server stored',
  }),
  check('state.search.job', 'MUST return the results of a views search when its job is read', {
    ...common,
    source: observed('3.2.0', '5.1.0', '7.0.1'),
    evidence: eachAfter(jobOf, EXECUTED, {
      route: STATUS,
      rejectedBy: 'none',
      status: [200, 404],
      where: (x) => x.status === 404 || isDone(x),
    }),
    judge: ([executed, read]) => {
      if (!read || (read.status === 404 && read.exchange.probe === undefined))
        return inconclusive('the job may have expired')
      const results = asRecord(memberAt(read.json, 'results'))
      return read.status === 200 && Object.keys(results).length === 0
        ? deviation('the results of its queries', found(results), '/results')
        : (expectStatus(read, 200) ?? expectSameJob(executed, read))
    },
    why: 'the web interface starts a search, and then requests its results',
  }),
]

function jobOf({ route, json, parameters }: Annotated): string | undefined {
  return route === STATUS ? parameters[0] : textAt(json, 'id')
}

function expectSameJob(executed: Annotated, read: Annotated): Finding | undefined {
  const key = ['id', 'search_id'].find(
    (one) => memberAt(read.json, one) !== memberAt(executed.json, one),
  )
  return key === undefined
    ? undefined
    : unlike(memberAt(executed.json, key), memberAt(read.json, key), `/${key}`)
}

function isDone({ json }: Annotated): boolean {
  return memberAt(memberAt(json, 'execution'), 'done') === true
}

/** The identifier of the search that an exchange creates or reads. */
function searchOf({ method, path, json }: Annotated): string | undefined {
  const id = method === 'GET' ? path.split('/').at(-1) : asRecord(json)['id']
  return typeof id === 'string' ? id : undefined
}

/** Compares the identifier and the queries of a search with those that were sent. */
function compare(sent: unknown, json: unknown): Finding | undefined {
  if (!isRecord(json) || !isRecord(sent)) return ONE_NOT_JSON
  const shown = elements(json['queries'], '/queries')
  if (json['id'] !== sent['id']) return unlike(sent['id'], json['id'], '/id')
  return elements(sent['queries'], '')
    .map(({ record }) => {
      const own = shown.find((one) => one.record['id'] === record['id'])
      return own
        ? findLost(record, own.record, own.pointer)
        : deviation(`query ${found(record['id'])}`, 'none', '/queries')
    })
    .find(Boolean)
}

/** The first value of the query or its time range that is not as it was sent. */
function findLost(sent: UnknownRecord, shown: UnknownRecord, at: string): Finding | undefined {
  for (const name of ['query', 'timerange'])
    for (const [key, value] of Object.entries(asRecord(sent[name]))) {
      const other = asRecord(shown[name])[key]
      if (value !== null && other !== value)
        return deviation(`${name}.${key} ${found(value)}`, found(other), `${at}/${name}/${key}`)
    }
  return undefined
}
