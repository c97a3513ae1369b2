import { expect, test } from 'vitest'

import { causesOf } from '../../test-causes.ts'

const read = (target: string) => ({
  asked: 'GET /streams/{streamId}',
  target,
  status: 200,
  answer: '{"id":"b","title":"B"}',
})

test('a record of another object explains the findings about it', () => {
  const given = [
    { ...read('/streams/a'), expected: '"A"', actual: '"B"', pointer: '/title' },
    { ...read('/streams/a'), checkId: 'stream.single.id', expected: '"a"', actual: '"b"' },
    { ...read('/streams/b'), expected: 'id: string', actual: 'missing' },
  ]

  expect(causesOf(given)).toMatchObject([
    {
      sentence: 'GET /streams/{streamId} returns another object than the one in the path',
      explains: ['stream.single.id', 'check.0'],
    },
    { explains: ['check.2'] },
  ])
  expect(causesOf(given.slice(0, 2))).not.toMatchObject([{ subject: { kind: 'body' } }])
})
