import { expect, test } from 'vitest'

import { streamOf } from './states.ts'

test('one of many streams is described as the release wants it', () => {
  expect(streamOf('2.0.3', 0, undefined)).toEqual({
    title: 'plain 0',
    rules: [],
    description: 'stream 0',
    matching_type: 'AND',
  })
  expect(streamOf('6.1.0', 0, 'abc')).toMatchObject({ title: 'plain 0', index_set_id: 'abc' })
  expect(streamOf('7.0.1', 0, 'abc')).toEqual({ entity: streamOf('6.1.0', 0, 'abc') })
})
