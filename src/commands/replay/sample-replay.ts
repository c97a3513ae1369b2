import {
  type AnswerChange,
  type Replay,
  REPLAY_FORMAT,
  type ReplayedCall,
} from '#engine/model/upgrade/replay.ts'

const header: AnswerChange = {
  class: 'header',
  severity: 'low',
  place: 'x-frame-options',
  judgement: 'changed',
  before: '(absent)',
  after: 'DENY',
  because: '',
}
const lost: AnswerChange = {
  class: 'removed field',
  severity: 'high',
  place: 'streams[].rules',
  judgement: 'changed',
  before: 'array',
  after: '(absent)',
  because: '',
}
const id: AnswerChange = {
  class: 'value',
  severity: 'low',
  place: 'id',
  judgement: 'noise',
  before: '"a"',
  after: '"b"',
  because: 'an id',
}

function callOf(exchange: number, more: Partial<ReplayedCall>): ReplayedCall {
  return {
    exchange,
    method: 'GET',
    target: `/api/thing/${exchange}`,
    judgement: 'changed',
    changes: [header],
    rebound: [],
    status: [200, 200],
    ...more,
  }
}

const grave = callOf(0, {
  target: '/api/streams?<b>bold</b>',
  changes: [lost, header, id],
  causes: [
    { release: '5.0.0', what: '"streams[].rules" is no longer in the response', source: 'the jar' },
    {
      release: '5.0.0',
      what: 'the rules have a route of their own',
      field: 'streams[].rules',
      source: 'the jar',
      remedy: 'ask GET /streams/{streamId}/rules',
    },
  ],
})
const calls: readonly ReplayedCall[] = [
  grave,
  ...[1, 2, 3, 4, 5].map((exchange) => callOf(exchange, {})),
  callOf(6, { judgement: 'undecided', changes: [], reason: 'it was not sent' }),
  callOf(7, { judgement: 'noise', changes: [id] }),
]
/** A replay with a call of each kind, and text that would be markup if it were not escaped. */
export function sampleReplay(): Replay {
  return {
    format: REPLAY_FORMAT,
    version: 1,
    mode: 'write',
    calls,
    grave: 1,
    left: [],
    counts: { changed: 6, undecided: 1, noise: 1, same: 0 },
    complete: true,
    recording: { file: 'client.har', release: '3.2.0+4edc81f' },
    target: { url: 'http://new/api', release: '6.1.0' },
  }
}
