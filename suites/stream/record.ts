import {
  checksWith,
  deviation,
  fieldChecks,
  found,
  observed,
  one,
  inconclusive,
  unknownKeys,
} from '#engine/suite.ts'
import { createdAtForm, expectEach, expectTotal, withText } from '../answers.ts'
import {
  RECORDS,
  RULES,
  RULE_RECORDS,
  SINGLE,
  namedStreams,
  ruleRecords,
  streamRecords,
} from './records.ts'

const mode = 'write' as const
const check = checksWith({ source: observed('2.2.3', '3.2.0', '5.1.0', '7.0.1'), mode })

/** Stream and rule records, wherever they are answered. */
export const recordChecks = [
  ...fieldChecks({
    schema: 'stream',
    prefix: 'stream.record',
    record: 'the stream record',
    mode,
    evidence: one(RECORDS),
    records: streamRecords,
  }),
  createdAtForm('stream.record.created-at-form', 'a stream', RECORDS, streamRecords),
  check('stream.record.matching-known', 'MUST set matching_type to AND or OR', {
    source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1'),
    evidence: one(RECORDS),
    judge: ([x]) =>
      expectEach(
        withText(streamRecords(x), 'matching_type'),
        'matching_type',
        'AND or OR',
        (type) => ['AND', 'OR'].includes(String(type)),
      ),
  }),
  check(
    'stream.record.no-alerts',
    'MUST NOT include legacy alerts in stream records (5.0.0 and later)',
    {
      source: observed('5.1.0', '7.0.1'),
      versions: { since: '5.0.0' },
      evidence: one(RECORDS),
      judge: ([x]) => {
        const records = namedStreams(x)
        const KEYS = ['alert_conditions', 'alert_receivers']
        const wrong = records.find(({ record }) => KEYS.some((key) => key in record))
        if (wrong)
          return deviation(
            `no ${KEYS.join(', no ')}`,
            Object.keys(wrong.record).join(', '),
            wrong.pointer,
          )
        return records.length > 0 ? undefined : inconclusive('the response contains no stream')
      },
      why: 'clients that find the alert fields assume that legacy alerts still work',
    },
  ),
  check('stream.record.unknown-keys', 'MAY add unknown keys to the stream record', {
    evidence: one(RECORDS),
    judge: ([x], { version }) => {
      const records = namedStreams(x)
      for (const { pointer, record } of records) {
        const added = unknownKeys('stream', version, record).find(
          (key) => !key.startsWith('alert_'),
        )
        if (added !== undefined)
          return deviation('only known keys', `also ${added}`, `${pointer}/${added}`)
      }
      return records.length > 0 ? undefined : inconclusive('the response contains no stream')
    },
  }),
  ...fieldChecks({
    schema: 'stream-rule',
    prefix: 'stream.rule',
    record: 'the stream rule',
    mode,
    evidence: one(RULE_RECORDS),
    records: ruleRecords,
  }),
  check('stream.rule.of-stream', "MUST list only a stream's own rules in its record", {
    evidence: one({ ...SINGLE }),
    judge: ([x]) =>
      expectEach(
        withText(ruleRecords(x), 'stream_id'),
        'stream_id',
        found(x.parameters[0]),
        (id) => id === x.parameters[0],
      ),
  }),
  check('stream.rules.total', 'MUST set "total" to the number of rules it lists', {
    evidence: one(RULES),
    judge: ([x]) => expectTotal(x, 'stream_rules'),
  }),
]
