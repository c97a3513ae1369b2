import { expect, test } from 'vitest'

import { makeVerdict } from '../../test-verdict.ts'
import { removedWith } from './removed-with.ts'

const [ONE, OTHER] = ['6b0d74ecde95a4dcf3002c01', '6b0d74ecde95a4dcf3002c02']
const REMOVAL = 'DELETE /streams/{streamid}/outputs/{outputId}'
const STREAM = 'DELETE /streams/{streamId}'

const given = [
  build('state.output.ended', `output "a" (${ONE}): 204`, `404, after ${REMOVAL} or ${STREAM}`),
  build('state.output.others', `output "b" (${OTHER}): 200`, `404, after ${REMOVAL}`),
  build('state.assignment.listed', `stream output ${ONE}: one list entry`, 'none'),
]

test('an output that is not found after a stream stops using it is one cause with its uses', () => {
  expect(removedWith(given)).toMatchObject({
    sentence: `${REMOVAL} also deletes the output`,
    explains: ['state.output.others', 'state.output.ended', 'state.assignment.listed'],
  })
})

test('no request is named if each of several may have removed the output', () => {
  expect(removedWith(given.slice(0, 1))).toBeUndefined()
})

test('an output that only its own DELETE request does not find still exists', () => {
  const ended = build('state.output.ended', `output "a" (${ONE}): 204`, `404, after ${REMOVAL}`)

  expect(removedWith([ended])).toBeUndefined()
})

test('a missing object with another ID, or a wrong value, is another cause', () => {
  const others = [
    build('state.assignment.listed', `stream output ${ONE}: one list entry`, 'none'),
    build('state.output.changed', `output "b" (${OTHER}): title: "b"`, '"c"'),
    build('state.output.ended', `output "c" (${OTHER}): 204`, `404, after ${STREAM}`),
  ]

  expect(removedWith([...given.slice(1, 2), ...others])?.explains).toEqual(['state.output.others'])
})

function build(checkId: string, expected: string, actual: string) {
  return makeVerdict({ checkId, expected, actual })
}
