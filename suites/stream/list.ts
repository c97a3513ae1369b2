import {
  type Annotated,
  availabilityOf,
  between,
  checksWith,
  deviation,
  document,
  fieldChecks,
  found,
  inconclusive,
  isRecord,
  observed,
  one,
  NOT_JSON,
} from '#engine/suite.ts'
import {
  CHANGED_MEANWHILE,
  asksPretty,
  expectEach,
  expectNamed,
  expectTotal,
  expectIndented,
  whole,
  isSame,
} from '../answers.ts'
import { ENABLED, LIST, LISTS, RECORDS, SINGLE, namedStreams, streamRecords } from './records.ts'

const mode = 'write' as const
const check = checksWith({ source: observed('2.2.3', '3.2.0', '5.1.0', '7.0.1') })
const DEFAULT_STREAM = '000000000000000000000001'

/** The two lists, and whether they agree with each other and with single streams. */
export const listChecks = [
  ...fieldChecks({
    schema: 'stream-list',
    prefix: 'stream.list',
    record: 'the stream list',
    evidence: one(LISTS),
    records: whole,
  }),
  check('stream.list.counts', 'MUST set "total" to the number of streams it lists', {
    source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    evidence: one(LISTS),
    judge: ([x]) => expectTotal(x, 'streams'),
    why: 'clients use this number for paging, and to check that they have every stream',
  }),
  check('stream.enabled.only', 'MUST NOT list disabled streams under /streams/enabled', {
    mode,
    evidence: one(ENABLED),
    judge: ([x]) =>
      expectEach(streamRecords(x), 'disabled', 'disabled false', (disabled) => disabled !== true),
  }),
  check('stream.enabled.all', 'MUST list every enabled stream under /streams/enabled', {
    mode,
    evidence: between(LIST, ENABLED),
    judge: ([list, enabled, again]) => {
      if (!enabled || [enabled, again].some((x) => x && x.credential.key !== list.credential.key))
        return inconclusive('the requests were sent by two different accounts')
      const wanted = enabledIn(list)
      const shown = streamRecords(enabled).map(({ record }) => record['id'])
      const missing = wanted.filter((id) => !shown.includes(id))
      if (missing.length === 0)
        return wanted.length > 0 ? undefined : inconclusive('no stream is enabled')
      // Others make, pause and end streams, too.
      const steady = again && enabledIn(again)
      const left = missing.find((id) => steady?.includes(id))
      return left === undefined
        ? CHANGED_MEANWHILE
        : deviation(`${found(left)} in the list`, shown.join(', ') || 'none', undefined, enabled)
    },
  }),
  check('stream.single.agrees', 'MUST return the same stream record by ID as in the list', {
    mode,
    evidence: between(LIST, SINGLE),
    judge: ([list, single, again]) => {
      const own = single && isRecord(single.json) ? single.json : undefined
      const [known, later] = [list, again].map(
        (one) => one && streamRecords(one).find(({ record }) => record['id'] === own?.['id']),
      )
      if (!own || !known) return inconclusive('the list does not contain the stream')
      const differs = ['title', 'description', 'disabled', 'matching_type', 'created_at'].filter(
        (key) => !isSame(own[key], known.record[key]),
      )
      if (differs.length === 0) return undefined
      const wrong = differs.find((key) => later && isSame(later.record[key], known.record[key]))
      return wrong === undefined
        ? CHANGED_MEANWHILE
        : deviation(
            `${wrong}: ${found(own[wrong])}`,
            found(known.record[wrong]),
            `${known.pointer}/${wrong}`,
          )
    },
  }),
  check('stream.single.id', 'MUST return the stream named in the path', {
    source: document('2.4', '4'),
    mode,
    evidence: one(SINGLE),
    judge: ([x]) => expectNamed(x),
  }),
  check('stream.default.id', 'MUST flag only the stream 000000000000000000000001 as the default', {
    versions: availabilityOf('stream-index-set'),
    evidence: one(RECORDS),
    judge: ([x]) => {
      const records = namedStreams(x)
      const wrong = records.find(
        ({ record }) => (record['id'] === DEFAULT_STREAM) !== (record['is_default'] === true),
      )
      if (wrong)
        return deviation(
          `is_default ${String(wrong.record['id'] === DEFAULT_STREAM)} for ${found(wrong.record['id'])}`,
          found(wrong.record['is_default']),
          `${wrong.pointer}/is_default`,
        )
      return records.length > 0 ? undefined : inconclusive('the response contains no stream')
    },
    why: 'clients use this flag to protect the default stream from changes',
  }),
  check('stream.events.not-editable', 'MUST NOT allow changes to the two event streams', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('stream-is-editable'),
    evidence: one(RECORDS),
    judge: ([x]) => {
      const events = streamRecords(x).filter(({ record }) =>
        /^0{23}[23]$/.test(String(record['id'])),
      )
      return expectEach(events, 'is_editable', 'is_editable false', (editable) => editable !== true)
    },
  }),
  check('stream.pretty', 'MUST indent streams if pretty=true is set', {
    source: document('1'),
    versions: availabilityOf('one-json-provider'),
    mode,
    evidence: one({ ...RECORDS, where: asksPretty }),
    judge: ([x]) => {
      if (!isRecord(x.json)) return NOT_JSON
      return expectIndented(x)
    },
  }),
]

function enabledIn(list: Annotated): readonly unknown[] {
  return streamRecords(list)
    .filter(({ record }) => record['disabled'] === false)
    .map(({ record }) => record['id'])
}
