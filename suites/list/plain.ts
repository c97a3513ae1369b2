import {
  type Annotated,
  chain,
  check,
  deviation,
  found,
  inconclusive,
  isRecord,
  memberAt,
  observed,
  one,
  type Selector,
  goodReads,
} from '#engine/suite.ts'
import { expectTotal } from '../answers.ts'
import { PAGED, PLAIN, idOf, listIn, withoutAllRights } from './lists.ts'

const seen = observed('2.0.3', '2.2.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1')
const LIST: Selector = { ...goodReads(Object.keys(PLAIN)), where: ({ json }) => isRecord(json) }
/** Lists whose things have identifiers that are never given out again. */
const LASTING = ['GET /streams', 'GET /system/outputs']

const READING: Selector = { ...goodReads(LASTING), where: (x) => listIn(x) !== undefined }

/** The rules for every list. */
export const plainChecks = [
  check('list.form', 'MUST return every list as an array, even if it has one element or none', {
    source: seen,
    evidence: one(LIST),
    judge: ([x]) => {
      const [key = ''] = PLAIN[x.route ?? ''] ?? []
      const value = memberAt(x.json, key)
      return Array.isArray(value)
        ? undefined
        : deviation(`an array in ${x.route ?? ''}`, found(value), `/${key}`)
    },
  }),
  check('list.inputs.total', 'MUST set "total" to the number of inputs it lists', {
    source: seen,
    evidence: one(goodReads('GET /system/inputs')),
    judge: ([x]) => expectTotal(x, 'inputs'),
    why: 'clients use this number to check that they have every input',
  }),
  check('list.once', 'MUST list each object once', {
    source: seen,
    evidence: one({
      ...goodReads([...Object.keys(PLAIN), ...Object.keys(PAGED)]),
      where: (x) => listIn(x) !== undefined,
    }),
    judge: ([x]) => {
      const list = listIn(x)
      if (!list) return inconclusive('the response contains no list')
      const ids = list.items.map(idOf)
      const at = ids.findIndex((id, position) => id !== undefined && ids.indexOf(id) !== position)
      return at === -1
        ? undefined
        : deviation(
            `each object once in ${x.route ?? ''}`,
            `${found(ids[at])} twice`,
            `${list.pointer}/${at}`,
          )
    },
  }),
  check(
    'list.steady',
    'MUST NOT omit an object from a list if it lists the object before and after',
    {
      source: seen,
      evidence: chain(sameReading, READING, READING, READING),
      judge: ([first, between, last]) => {
        const limited = withoutAllRights([first])
        if (limited) return limited
        const [before, now, after] = [first, between, last].map(
          (x) => new Set((x && listIn(x)?.items)?.map(idOf)),
        )
        const missing = [...(before ?? [])].find((id) => after?.has(id) && !now?.has(id))
        return missing === undefined
          ? undefined
          : deviation(
              `${missing} in ${first.route ?? ''}`,
              'a list without it',
              between && listIn(between)?.pointer,
            )
      },
    },
  ),
]

function sameReading(x: Annotated): string | undefined {
  if (!LASTING.includes(x.route ?? '')) return undefined
  return [x.root, x.route, x.query, x.credential.key ?? ''].join('\n')
}
