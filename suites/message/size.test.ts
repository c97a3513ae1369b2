import { expect, test } from 'vitest'
import { sizeChecks } from './size.ts'
import { judgeCheck } from '#test/judge-check.ts'

const SIZE = 'gl2_accounted_message_size'

test('a message without a size fails, also without any server field', () => {
  expect(judged({ message: 'hello', source: 'a' })).toMatchObject({
    kind: 'deviation',
    pointer: `/messages/0/message/${SIZE}`,
  })
  expect(judged({ gl2_message_id: '01', gl2_source_input: 'x' })).toMatchObject({
    kind: 'deviation',
  })
  expect(judged({ gl2_message_id: '01', [SIZE]: 42 })).toBeUndefined()
})

test('a message from an earlier release is not testable, with advice', () => {
  expect(judged({ message: 'hello', gl2_source_input: 'x' })).toMatchObject({
    kind: 'beyond',
    needs: expect.stringContaining('only older ones; to store one, use --mode write') as string,
  })
})

function judged(message: object) {
  const json = { messages: [{ message, index: 'graylog_0' }] }
  const x = { route: 'GET /search/universal/relative', json, text: JSON.stringify(json) }
  return judgeCheck(sizeChecks, 'message.size.search', [x])
}
