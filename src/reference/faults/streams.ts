import type { Fault } from './fault.ts'

/** Deviations of streams, outputs and tokens. */
export const streamFaults: readonly Fault[] = [
  {
    id: 'stream.outputs.underscore-id',
    what: 'outputs inside streams have the key `_id`',
    edits: [
      {
        on: { route: 'GET /streams/{streamId}' },
        fields: [{ at: 'outputs.*.id', change: { kind: 'rename', to: '_id' } }],
      },
      {
        on: { route: 'GET /streams' },
        fields: [{ at: 'streams.*.outputs.*.id', change: { kind: 'rename', to: '_id' } }],
      },
    ],
    fails: [],
  },
  {
    id: 'stream.alert-conditions.missing',
    what: 'streams have no alert_conditions although the release has them',
    versions: { until: '5.0.0' },
    edits: [
      {
        on: { route: ['GET /streams', 'GET /streams/{streamId}'] },
        fields: [
          { at: 'streams.*.alert_conditions', change: { kind: 'remove' } },
          { at: 'alert_conditions', change: { kind: 'remove' } },
        ],
      },
    ],
    fails: [],
  },
  {
    id: 'token.value-listed',
    what: 'the list of tokens shows their values although the release hides them',
    versions: { since: '4.1.0' },
    shows: ['GET /users/{userId}/tokens tokens[].token'],
    fails: [],
  },
  {
    id: 'token.survives-deletion',
    what: 'a token can be used after it was deleted',
    lax: ['token-end'],
    fails: [],
  },
  {
    id: 'permission.ignored',
    what: 'every account may do everything',
    lax: ['permission'],
    fails: [],
  },
]
