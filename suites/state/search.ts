import {
  asRecord,
  availabilityOf,
  check,
  deviation,
  type Finding,
  found,
  unlike,
  isRecord,
  observed,
  one,
  ONE_NOT_JSON,
  type UnknownRecord,
} from '#engine/suite.ts'
import { elements } from '../answers.ts'

/** The search that a view refers to: no request changes it later. */
export const searchCheck = check(
  'state.search.same',
  'MUST return a new views search as it was sent',
  {
    versions: availabilityOf('views-in-pages'),
    source: observed('3.2.0', '6.0.6', '6.2.3'),
    mode: 'write',
    evidence: one({ rejectedBy: 'none', status: [200, 201], route: 'POST /views/search' }),
    judge: ([x]) => {
      if (!isRecord(x.json) || !isRecord(x.sent)) return ONE_NOT_JSON
      const { id, queries } = x.json
      const shown = elements(queries, '/queries')
      if (id !== x.sent['id']) return unlike(x.sent['id'], id, '/id')
      return elements(x.sent['queries'], '')
        .map(({ record }) => {
          const own = shown.find((one) => one.record['id'] === record['id'])
          return own
            ? findLost(record, own.record, own.pointer)
            : deviation(`query ${found(record['id'])}`, 'no such query', '/queries')
        })
        .find(Boolean)
    },
    why: 'a dashboard whose search has a different query or time range shows different messages',
  },
)

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
