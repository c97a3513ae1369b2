import { expect, test } from 'vitest'

import { getStream } from './states.ts'

test('a stream is in the format of the release', () => {
  expect(getStream('2.0.3', 0, undefined)).toEqual({
    title: 'plain 0',
    rules: [],
    description: 'stream 0',
    matching_type: 'AND',
  })
  expect(getStream('6.1.0', 0, 'abc')).toMatchObject({ title: 'plain 0', index_set_id: 'abc' })
  expect(getStream('7.0.1', 0, 'abc')).toEqual({ entity: getStream('6.1.0', 0, 'abc') })
})
