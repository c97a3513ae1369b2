import { fault, field, good, json, on, set, status } from '#engine/suite.ts'
import { STREAM, STREAMS, inStreams } from '../../targets.ts'

/** Faults of lists of streams and rules, and of streams that do not exist. */
export const streamListsFaults = [
  fault('stream-list.total.wrong', 'the list of streams counts wrong', {
    edits: [on(STREAMS, field('total', set(99)))],
    fails: ['stream.list.counts'],
  }),
  fault('stream-rule.of-another', 'rules name another stream', {
    edits: inStreams('rules[].stream_id', set('0123456789abcdef01234567')),
    fails: ['stream.rule.of-stream'],
  }),
  fault('stream-rule.total.wrong', 'the list of rules counts wrong', {
    edits: [on(good('GET /streams/{streamid}/rules'), field('total', set(99)))],
    fails: ['stream.rules.total'],
  }),
  fault('stream-rule.type.unknown', 'rules compare in a way of no release', {
    edits: inStreams('rules[].type', set(99)),
    fails: ['stream.rule.type'],
  }),
  fault('stream.unknown.500', 'a stream that does not exist is answered with 500', {
    edits: [on({ route: 'GET /streams/{streamId}', status: 404 }, status(500))],
    fails: ['error.entity', 'stream.delete.gone', 'stream.unknown.read', 'stream.malformed.read'],
  }),
  fault(
    'stream.malformed-id',
    'an identifier that cannot be one is answered as another release does',
    { features: { 'malformed-id-500': false }, fails: ['stream.malformed.read'] },
  ),
  fault('stream.malformed-id.early', 'an identifier that cannot be one answers 500', {
    features: { 'malformed-id-500': true },
    fails: ['stream.malformed.read'],
  }),
  fault('stream.hidden', 'a stream by itself is not found', {
    edits: [on(STREAM, status(404), json({ type: 'ApiError', message: 'Stream not found' }))],
    fails: ['stream.create.readable'],
  }),
]
