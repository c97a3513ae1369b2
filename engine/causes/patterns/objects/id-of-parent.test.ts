import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const creation = {
  asked: 'POST /streams/{streamid}/rules',
  target: '/streams/a1/rules',
  status: 201,
  answer: '{"streamrule_id":"a1"}',
  expected: 'Location: /rules/a1',
  actual: 'Location: /rules/b2',
}
const read = {
  asked: 'GET /streams/{streamid}/rules/{streamRuleId}',
  target: '/streams/a1/rules/a1',
  status: 404,
  answer: '{}',
  expected: "stream rule a1: 200 with the object's record",
  actual: '404',
  also: [0],
}

test('the ID in the path, returned for a new object, explains why requests for the object fail', () => {
  expect(causesOf([creation, read])).toMatchObject([
    {
      sentence:
        'POST /streams/{streamid}/rules: streamrule_id in the response is the ID in the path, not that of the new object',
      explains: ['check.0', 'check.1'],
      exchanges: [0],
    },
  ])
})

test('an own ID, at least at times, or the ID of another object is no cause', () => {
  const own = { ...creation, answer: '{"streamrule_id":"b2"}' }
  const other = { ...creation, answer: '{"creator_user_id":"a1"}' }
  for (const given of [
    [own, read],
    [creation, read, { ...own, isPassed: true }],
    [other, read],
  ])
    expect(sentencesOf(given).join()).not.toContain('the ID in the path')
})
