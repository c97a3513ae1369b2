import { expect, test } from 'vitest'

import { readShard } from './shard-option.ts'

test('shards count from 1', () => {
  expect(readShard('3/16', {})).toEqual({ index: 3, count: 16 })
})

test('pods of an Indexed Job count from 0', () => {
  expect(readShard('job/16', { JOB_COMPLETION_INDEX: '15' })).toEqual({ index: 16, count: 16 })
})

test.each(['0/16', '17/16', '3', '3/0', '-1/4', 'a/4', '1/99999', '1.5/4', ''])(
  '"%s" is not a shard',
  (text) => {
    expect(() => readShard(text, {})).toThrow(/is not a shard|is shard \d+ of 16; use/)
  },
)

test('"job" is rejected outside of an Indexed Job', () => {
  expect(() => readShard('job/16', {})).toThrow('JOB_COMPLETION_INDEX, which is not set')
  expect(() => readShard('job/4', { JOB_COMPLETION_INDEX: '4' })).toThrow('shard 5 of 4')
})
