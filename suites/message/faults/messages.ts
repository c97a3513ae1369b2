import {
  fault,
  field,
  fieldFaults,
  good,
  on,
  remove,
  replace,
  retype,
  row,
  set,
  status,
} from '#engine/suite.ts'
import { SEARCHES, everySearch } from './every-search.ts'

/** Faults of messages, in search results and by themselves. */
export const messageFaults = [
  ...fieldFaults({
    name: 'found-message',
    what: 'messages that a search finds',
    places: SEARCHES.map((route) => [route, 'messages[]']),
    prefixes: ['message.found'],
    fields: [
      row('message', 'missing'),
      row('index', 'missing number'),
      row('highlight_ranges', 'missing'),
      row('decoration_stats', 'missing'),
    ],
  }),
  fault('message.same', 'a search by keyword shows another source of each message', {
    edits: [
      on(good('GET /search/universal/keyword'), field('messages[].message.source', set('another'))),
    ],
    fails: ['message.same'],
  }),
  fault('message.size.missing', 'messages lack gl2_accounted_message_size', {
    edits: [
      everySearch('messages[].message.gl2_accounted_message_size', remove()),
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.fields.gl2_accounted_message_size', remove()),
        field('message.gl2_accounted_message_size', remove()),
      ),
    ],
    fails: ['message.size.search', 'message.size.single'],
  }),
  fault(
    'message.size.early',
    'messages include gl2_accounted_message_size although the release does not',
    {
      features: { 'accounted-size': true },
      fails: ['message.size.none-search', 'message.size.none-single'],
    },
  ),
  fault('message.size.text', 'gl2_accounted_message_size is a string', {
    edits: [
      everySearch('messages[].message.gl2_accounted_message_size', retype('string')),
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.fields.gl2_accounted_message_size', retype('string')),
      ),
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.gl2_accounted_message_size', retype('string')),
      ),
    ],
    fails: ['message.size.search', 'message.size.single'],
  }),
  fault('found-message.timestamp.no-zone', 'timestamps of messages have no time zone', {
    edits: [everySearch('messages[].message.timestamp', replace(/Z$/, ''))],
    fails: ['message.found.times', 'message.single.agrees'],
  }),
  fault('found-message.id.missing', 'messages have no _id', {
    edits: [everySearch('messages[].message._id', remove())],
    fails: ['message.found.identified'],
  }),
  fault('message.other', 'a single message has a different id than the path', {
    edits: [
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.id', set('00000000-0000-0000-0000-000000000000')),
      ),
    ],
    fails: ['message.single.id'],
  }),
  fault('message.unknown.500', 'an unknown message gets 500', {
    edits: [on({ route: 'GET /messages/{index}/{messageId}', status: 404 }, status(500))],
    fails: ['message.single.unknown'],
  }),
  fault('message.size.other', 'a single message has a different size than in the search', {
    versions: { since: '3.2.0' },
    edits: [
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.fields.gl2_accounted_message_size', set(1)),
      ),
    ],
    fails: ['message.single.agrees'],
  }),
  fault('message.lost', 'a message from a search is not found', {
    edits: [on(good('GET /messages/{index}/{messageId}'), status(404))],
    fails: ['message.single.found'],
  }),
]
