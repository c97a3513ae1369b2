import {
  type Annotated,
  availabilityOf,
  beyond,
  check,
  deviation,
  document,
  type Finding,
  found,
  inconclusive,
  memberAt,
  observed,
  one,
  releasesWithout,
  type Selector,
  INCOMPLETE,
  type UnknownRecord,
} from '#engine/suite.ts'
import { expectEach } from '../answers.ts'
import {
  ANSWERS,
  FULL_SEARCH,
  IDENTIFIED,
  NO_MESSAGES,
  SINGLE,
  TEMPLATES,
  VIEWS,
  messageFields,
  propertiesOf,
  templates,
} from './records.ts'

const SIZE = 'gl2_accounted_message_size'
interface SizePlace {
  readonly id: string
  readonly where: string
  readonly of: Selector
  readonly after: string
  readonly needs?: readonly ['client-traffic']
}

const PLACES: readonly SizePlace[] = [
  { id: 'search', where: 'every message returned by a search', of: FULL_SEARCH, after: ANSWERS },
  { id: 'single', where: 'a message read individually', of: SINGLE, after: IDENTIFIED },
]
const VIEW: SizePlace = {
  id: 'views',
  where: 'every message returned by a views search',
  of: VIEWS,
  after: ANSWERS,
  needs: ['client-traffic'],
}

/** The accounted size: on messages from 3.2.0, and as `long` in the index template. */
export const sizeChecks = [
  ...[...PLACES, VIEW].map(({ id, where, of, after, needs }) =>
    check(
      `message.size.${id}`,
      `MUST include "${SIZE}" as an integer in ${where} (3.2.0 and later)`,
      {
        source: document('2.6', '9'),
        versions: availabilityOf('accounted-size'),
        ...(needs && { needs }),
        evidence: one(of),
        after,
        judge: ([x]) => expectSize(x),
        why: 'traffic accounting uses the message size in this field',
      },
    ),
  ),
  ...PLACES.map(({ id, where, of, after }) =>
    check(
      `message.size.none-${id}`,
      `MUST NOT include ${SIZE} in ${where.replace('every', 'any')} (before 3.2.0)`,
      {
        source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0'),
        versions: releasesWithout('accounted-size'),
        evidence: one(of),
        after,
        judge: ([x]) =>
          expectEach(
            messageFields(x),
            SIZE,
            `no ${SIZE}`,
            (size) => size === undefined,
            NO_MESSAGES,
          ),
      },
    ),
  ),
  check('message.size.mapping', `MUST map ${SIZE} to long in the templates of message indices`, {
    source: document('2.6', '9'),
    versions: availabilityOf('accounted-size'),
    evidence: one(TEMPLATES),
    judge: ([x]) => {
      const mapped = templates(x).flatMap((template) => propertiesOf(template) ?? [])
      const ours = mapped.filter(({ record }) => 'gl2_receive_timestamp' in record)
      const wrong = ours.find(({ record }) => typeOf(record[SIZE]) !== 'long')
      if (wrong)
        return deviation(
          'type "long"',
          found(typeOf(wrong.record[SIZE])),
          `${wrong.pointer}/${SIZE}`,
        )
      return ours.length > 0 ? undefined : inconclusive('the response contains no message template')
    },
    why: 'new indices copy the mapping from this template, and only a numeric field can be summed',
  }),
  check('message.size.not-mapped', `MUST NOT map ${SIZE} (before 3.2.0)`, {
    source: observed('2.5.2', '3.1.0'),
    versions: { since: '2.5.0', until: '3.2.0' },
    evidence: one(TEMPLATES),
    judge: ([x]) => {
      const mapped = templates(x).flatMap((template) => propertiesOf(template) ?? [])
      const wrong = mapped.find(({ record }) => SIZE in record)
      if (wrong) return deviation(`no ${SIZE}`, 'a mapping', `${wrong.pointer}/${SIZE}`)
      return mapped.length > 0 ? undefined : inconclusive('the response contains no mapping')
    },
  }),
]

/** A message that another release took in says nothing about this one. */
function expectSize(x: Annotated): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  const messages = messageFields(x)
  const own = messages.filter(({ record }) => !isOfOldRelease(record))
  const none = messages.length > 0 ? OLD_MESSAGES : NO_MESSAGES
  return expectEach(own, SIZE, 'a number of bytes', isSize, none)
}

const OLD_MESSAGES = beyond(
  'messages received by 3.1.0 or later: the search found only older ones; to store one, use --mode write --send-message',
)

/** Taken in before 3.1: with the other fields of the server, and without gl2_message_id. */
function isOfOldRelease(record: UnknownRecord): boolean {
  const isTaken = Object.keys(record).some((key) => key.startsWith('gl2_'))
  return isTaken && !(SIZE in record) && !('gl2_message_id' in record)
}

/** Numbers beyond 2^53 lose their last digits on the way: no message is so large. */
function isSize(size: unknown): boolean {
  return Number.isSafeInteger(size) && Number(size) >= 0
}

function typeOf(mapping: unknown): unknown {
  return memberAt(mapping, 'type')
}
