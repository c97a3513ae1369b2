import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../test-causes.ts'

const list = { asked: 'GET /streams', status: 200, answer: '{"total":3,"streams":[{},{}]}' }
const counts = { ...list, checkId: 'stream.list.counts', expected: '2', actual: '3' }
const omitted = { ...list, expected: 'a in GET /streams', actual: 'a list without it' }

test('an object that only total counts is left out of the list', () => {
  expect(causesOf([omitted, counts])).toMatchObject([
    {
      sentence: 'GET /streams leaves out a stream that total counts (2 listed, total 3)',
      explains: ['stream.list.counts', 'check.0'],
    },
  ])
})

test('a wrong total leaves no object out', () => {
  for (const others of [[counts], [omitted, { ...counts, expected: '4' }]])
    expect(sentencesOf(others).join()).not.toContain('leaves out')
})
