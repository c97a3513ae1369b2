import { expect, test } from 'vitest'

import { type Replay, REPLAY_FORMAT, type ReplayThreshold } from '#engine/model/upgrade/replay.ts'
import { exitCodeOf } from './index.ts'

const call = { method: 'GET', target: '/api', changes: [], rebound: [] } as const

function buildReplay(changed: number, grave: number): Replay {
  return {
    format: REPLAY_FORMAT,
    version: 1,
    mode: 'read',
    left: [],
    complete: true,
    grave,
    recording: { file: 'client.har' },
    target: { url: 'http://a/api', release: '5.1.0' },
    counts: { changed, undecided: 0, noise: 0, same: 1 },
    calls: [{ ...call, exchange: 0, judgement: 'same', status: [200, 200] }],
  }
}

test.each<[number, number, ReplayThreshold, number]>([
  [0, 0, 'changed', 0],
  [2, 0, 'changed', 6],
  [2, 0, 'major', 0],
  [2, 1, 'major', 6],
  [2, 0, 'grave', 0],
  [2, 1, 'grave', 6],
])('%i changed, %i of them gravely, --fail-on %s: exit %i', (changed, grave, failOn, code) => {
  expect(exitCodeOf(buildReplay(changed, grave), { failOn })).toBe(code)
})
