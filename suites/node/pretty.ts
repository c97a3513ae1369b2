import {
  type Annotated,
  availabilityOf,
  check,
  deviation,
  document,
  expectOwn,
  type Finding,
  found,
  observed,
  one,
  pair,
  INCOMPLETE,
} from '#engine/suite.ts'
import { WRITTEN_ANEW, isWrittenAnew, asksPretty, expectIndented } from '../answers.ts'
import { CLUSTER, nodeRecords, withoutRecord } from './records.ts'

const versions = availabilityOf('one-json-provider')

/** `pretty=true`. */
export const prettyChecks = [
  check('node.pretty.indents', 'MUST indent its JSON if pretty=true is set', {
    source: document('1', '4'),
    versions,
    evidence: one({ ...CLUSTER, where: asksPretty }),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      return expectIndented(x)
    },
  }),
  check('node.pretty.style', 'MAY indent by two spaces, with a space on both sides of each colon', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    versions,
    evidence: one({ ...CLUSTER, where: asksPretty }),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      if (isWrittenAnew(x)) return WRITTEN_ANEW
      const other = /\n *"[^"\n]*"(?! : )/.test(x.text)
      return /\n {2}"[^"\n]*" : /.test(x.text) && !other
        ? undefined
        : deviation('"key" : value, indented by two spaces', x.text.slice(0, 60))
    },
  }),
  check('node.pretty.same', 'MUST send the same content with and without pretty=true', {
    source: document('1', '4'),
    evidence: pair(
      { ...CLUSTER, where: ({ query }) => query === '' },
      { ...CLUSTER, where: asksPretty },
      (x) => `${x.root} ${x.path}`,
    ),
    judge: ([plain, pretty]) => {
      if (!pretty || nodeRecords(plain).length === 0)
        return withoutRecord(plain, 'the response contains no node record')
      if (pretty.text === undefined) return INCOMPLETE
      return findOther(plain, pretty) ?? expectOwn(pretty)
    },
  }),
  check('node.pretty.off', 'MAY send JSON on one line unless pretty=true is set', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...CLUSTER, where: (x) => !asksPretty(x) }),
    judge: ([x]) => {
      if (x.text === undefined || nodeRecords(x).length === 0)
        return withoutRecord(x, 'the response contains no node record')
      if (isWrittenAnew(x)) return WRITTEN_ANEW
      return x.text.trim().includes('\n')
        ? deviation('JSON on one line', 'several lines')
        : expectOwn(x)
    },
    why: 'after a real server rejects a request with pretty=true, it also indents one later response',
  }),
]

/** A node's activity may change between two responses. */
const PASSING = new Set(['lifecycle', 'lb_status', 'is_processing'])

/** The first node or field that the indented response shows otherwise. */
function findOther(plain: Annotated, pretty: Annotated): Finding | undefined {
  const left = new Map(nodeRecords(pretty).map((one) => [one.key, one] as const))
  for (const { key, record } of nodeRecords(plain)) {
    const other = left.get(key)
    left.delete(key)
    if (!other) return deviation(`a record of node ${key ?? ''}`, 'none')
    for (const name of Object.keys({ ...record, ...other.record })) {
      if (PASSING.has(name)) continue
      const [value, shown] = [record[name], other.record[name]]
      if (JSON.stringify(value) !== JSON.stringify(shown))
        return deviation(`${name}: ${found(value)}`, found(shown), `${other.pointer}/${name}`)
    }
  }
  const [added] = left.keys()
  return added === undefined ? undefined : deviation('no other node', added)
}
