import { fault, field, good, json, on, set, status } from '#engine/suite.ts'
import { STREAM, STREAMS, inStreams } from '../../targets.ts'

/** Faults of lists of streams and rules, and of streams that do not exist. */
export const streamListsFaults = [
  fault('stream-list.total.wrong', 'the list of streams has a wrong total', {
    edits: [on(STREAMS, field('total', set(99)))],
    fails: ['stream.list.counts'],
  }),
  fault('stream-rule.of-another', 'rules belong to a different stream', {
    edits: inStreams('rules[].stream_id', set('0123456789abcdef01234567')),
    fails: ['stream.rule.of-stream'],
  }),
  fault('stream-rule.total.wrong', 'the list of rules has a wrong total', {
    edits: [on(good('GET /streams/{streamid}/rules'), field('total', set(99)))],
    fails: ['stream.rules.total'],
  }),
  fault('stream-rule.type.unknown', 'the type of rules is unknown', {
    edits: inStreams('rules[].type', set(99)),
    fails: ['stream.rule.type'],
  }),
  fault('stream.unknown.500', 'an unknown stream gets 500', {
    edits: [on({ route: 'GET /streams/{streamId}', status: 404 }, status(500))],
    fails: ['stream.unknown.read', 'error.entity', 'stream.delete.gone', 'stream.malformed.read'],
  }),
  fault('stream.malformed-id', 'a malformed identifier gets the response of another release', {
    features: { 'malformed-id-500': false },
    fails: ['stream.malformed.read'],
  }),
  fault('stream.malformed-id.early', 'a malformed identifier gets 500', {
    features: { 'malformed-id-500': true },
    fails: ['stream.malformed.read'],
  }),
  fault('stream.hidden', 'a single stream is not found', {
    edits: [on(STREAM, status(404), json({ type: 'ApiError', message: 'Stream not found' }))],
    fails: ['stream.create.readable'],
  }),
]
