import {
  type Annotated,
  availabilityOf,
  checksWith,
  deviation,
  document,
  type Finding,
  found,
  inconclusive,
  observed,
  one,
  releasesWithout,
} from '#engine/suite.ts'
import { BULK, SIZE, messagesIndexed } from './traffic.ts'

const check = checksWith({ needs: ['backend-traffic'], evidence: one(BULK) })

/** Fields that the server writes into the documents of messages. */
export const documentChecks = [
  check('backend.document.size', `MUST index every message with ${SIZE} as an integer`, {
    source: document('2.6', '9'),
    versions: availabilityOf('accounted-size'),
    judge: ([x]) => expectInEach(x, SIZE, 'an integer', Number.isInteger),
    why: 'traffic accounting uses the message size in this field',
  }),
  check('backend.document.no-size', `MUST index messages without ${SIZE} (before 3.2.0)`, {
    source: observed('2.5.2', '3.1.0'),
    versions: releasesWithout('accounted-size'),
    judge: ([x]) => expectInEach(x, SIZE, `no ${SIZE}`, (size) => size === undefined),
  }),
  check('backend.document.id', 'MUST index every message with gl2_message_id as a string', {
    source: observed('3.1.0', '3.2.0', '4.3.0', '5.1.0'),
    versions: availabilityOf('message-id-field'),
    judge: ([x]) => expectInEach(x, 'gl2_message_id', 'a string', (id) => typeof id === 'string'),
  }),
]

function expectInEach(
  x: Annotated,
  key: string,
  expected: string,
  fits: (value: unknown) => boolean,
): Finding | undefined {
  const messages = messagesIndexed(x)
  if (!messages) return inconclusive('the body of the request is incomplete')
  const wrong = messages.find((message) => !fits(message.document[key]))
  if (wrong)
    return deviation(
      `${key}: ${expected}`,
      `${found(wrong.document[key])} on line ${wrong.line} of the request`,
    )
  return messages.length > 0 ? undefined : inconclusive('the request does not index any messages')
}
