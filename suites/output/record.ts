import { check, document, fieldChecks, observed, one } from '#engine/suite.ts'
import { createdAtForm, expectEach, expectNamed, expectTotal, whole } from '../answers.ts'
import { RECORDS as STREAMS } from '../stream/records.ts'
import {
  EVERYWHERE,
  LISTS,
  RECORDS,
  SINGLE,
  gelfConfigurations,
  outputRecords,
  outputsOfStreams,
} from './records.ts'

const mode = 'write' as const
/** Without it no stream has outputs. */
const ASSIGNED = 'output.assign.status'
const seen = observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1')

/** Output records: inside streams as documented, at their own endpoints as observed. */
export const recordChecks = [
  ...fieldChecks({
    schema: 'output',
    prefix: 'output.in-stream',
    record: 'each output that a stream record lists',
    mode,
    after: ASSIGNED,
    evidence: one(STREAMS),
    records: outputsOfStreams,
  }),
  check(
    'output.in-stream.no-underscore',
    'MUST NOT use the key _id for the identifier of an output in a stream',
    {
      source: document('2.5', '9'),
      mode,
      after: ASSIGNED,
      evidence: one(STREAMS),
      judge: ([x]) => expectEach(outputsOfStreams(x), '_id', 'no _id', (id) => id === undefined),
      why: 'release 2.0 renamed _id to id, and clients read only one of the two keys',
    },
  ),
  ...fieldChecks({
    schema: 'output',
    prefix: 'output.record',
    record: 'the output record',
    mode,
    evidence: one(RECORDS),
    records: outputRecords,
  }).map((made) => ({ ...made, source: seen })),
  check('output.record.no-underscore', 'MUST NOT use the key _id for the identifier of an output', {
    source: seen,
    mode,
    evidence: one(RECORDS),
    judge: ([x]) =>
      expectEach(
        outputRecords(x).filter(({ record }) => 'configuration' in record),
        '_id',
        'no _id',
        (id) => id === undefined,
      ),
  }),
  createdAtForm('output.record.created-at-form', 'an output', RECORDS, outputRecords),
  ...fieldChecks({
    schema: 'gelf-output',
    prefix: 'output.gelf',
    record: 'the GelfOutput configuration',
    mode,
    evidence: one(EVERYWHERE),
    records: gelfConfigurations,
  }),
]

/** The lists, and whether they agree with single outputs. */
export const listChecks = [
  ...fieldChecks({
    schema: 'output-list',
    prefix: 'output.list',
    record: 'the output list',
    evidence: one(LISTS),
    records: whole,
  }),
  check('output.list.counts', 'MUST set "total" to the number of outputs it lists', {
    source: seen,
    evidence: one(LISTS),
    judge: ([x]) => expectTotal(x, 'outputs'),
  }),
  check('output.single.id', 'MUST return the output named in the path', {
    source: seen,
    mode,
    evidence: one(SINGLE),
    judge: ([x]) => expectNamed(x),
  }),
]
