import { expect, test } from 'vitest'
import { recordChecks } from './record.ts'
import { judgeCheck } from '#test/judge-check.ts'

test('a node that has another start time in three quick responses moves it', () => {
  expect(judged([1, 2, 3], 5_000)).toMatchObject({ actual: '"1", then "2", then "3"' })
  expect(judged([1, 2, 2], 5_000)).toMatchObject({ kind: 'inconclusive' })
  expect(judged([1, 2, 3], 60_000)).toMatchObject({ kind: 'inconclusive' })
})

/** Judges GET /cluster, GET /system, and GET /cluster again, with these start times. */
function judged(starts: readonly number[], time: number) {
  const group = starts.map((start, at) => {
    const record = { node_id: 'a', started_at: String(start) }
    const json = at === 1 ? record : { a: record }
    const route = at === 1 ? 'GET /system' : 'GET /cluster'
    return { route, status: 200, json, exchange: { startedAt: at * (time / 2) } }
  })
  return judgeCheck(recordChecks, 'node.record.system-agrees', group)
}
