import type { Fault } from './fault.ts'
import { STREAM, STREAMS } from './targets.ts'

/** Deviations of lists of streams and rules, and of streams that do not exist. */
export const streamListsFaults: readonly Fault[] = [
  {
    id: 'stream-list.total.wrong',
    what: 'the list of streams counts wrong',
    edits: [{ on: STREAMS, fields: [{ at: 'total', change: { kind: 'set', to: 99 } }] }],
    fails: ['stream.list.counts'],
  },
  {
    id: 'stream-rule.of-another',
    what: 'rules name another stream',
    edits: [
      {
        on: STREAM,
        fields: [
          { at: 'rules.*.stream_id', change: { kind: 'set', to: '0123456789abcdef01234567' } },
        ],
      },
      {
        on: STREAMS,
        fields: [
          {
            at: 'streams.*.rules.*.stream_id',
            change: { kind: 'set', to: '0123456789abcdef01234567' },
          },
        ],
      },
    ],
    fails: ['stream.rule.of-stream'],
  },
  {
    id: 'stream-rule.total.wrong',
    what: 'the list of rules counts wrong',
    edits: [
      {
        on: { route: 'GET /streams/{streamid}/rules', status: 200 },
        fields: [{ at: 'total', change: { kind: 'set', to: 99 } }],
      },
    ],
    fails: ['stream.rules.total'],
  },
  {
    id: 'stream-rule.type.unknown',
    what: 'rules compare in a way of no release',
    edits: [
      { on: STREAM, fields: [{ at: 'rules.*.type', change: { kind: 'set', to: 99 } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.rules.*.type', change: { kind: 'set', to: 99 } }] },
    ],
    fails: ['stream.rule.type'],
  },
  {
    id: 'stream.unknown.500',
    what: 'a stream that does not exist is answered with 500',
    edits: [{ on: { route: 'GET /streams/{streamId}', status: 404 }, status: 500 }],
    fails: ['error.entity', 'stream.delete.gone', 'stream.unknown.read', 'stream.malformed.read'],
  },
  {
    id: 'stream.malformed-id',
    what: 'an identifier that cannot be one is answered as another release does',
    versions: { since: '7.0.0' },
    gates: { 'malformed-id-500': false },
    fails: ['stream.malformed.read'],
  },
  {
    id: 'stream.malformed-id.early',
    what: 'an identifier that cannot be one answers 500',
    versions: { until: '7.0.0' },
    gates: { 'malformed-id-500': true },
    fails: ['stream.malformed.read'],
  },
  {
    id: 'stream.hidden',
    what: 'a stream by itself is not found',
    edits: [
      {
        on: STREAM,
        status: 404,
        body: { json: { type: 'ApiError', message: 'Stream not found' } },
      },
    ],
    fails: ['stream.create.readable'],
  },
]
