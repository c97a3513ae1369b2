import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import { RELATIVE, SEARCHES } from './search.ts'
import {
  each,
  edit,
  fresh,
  isGood,
  type Loose,
  on,
  refuse,
  reply,
  whenGood,
} from '../harness/words.ts'

const MESSAGE = 'GET /messages/{index}/{messageId}'
const SIZE = 'gl2_accounted_message_size'
const SINCE = { since: '3.2.0' }

const { at, row } = faultsIn('search')

/** The fields of messages, in a search and alone. */
export const MESSAGES: readonly Fault[] = [
  row(
    'fields-only-ids',
    'with fields the messages lose their ids',
    RELATIVE,
    messages((message, _at, target) =>
      target.includes('fields=') ? without(message, '_id') : message,
    ),
  ),
  row(
    'index-wrong',
    'messages name an index that does not exist',
    RELATIVE,
    on(
      SEARCHES,
      each((item) => ({ ...item, index: 'graylog_99' })),
    ),
  ),
  row(
    'size-missing',
    'one message of a search has no gl2_accounted_message_size',
    RELATIVE,
    messages((message, at) => (at === 0 ? without(message, SIZE) : message)),
    SINCE,
  ),
  ...(
    [
      ['text', 'is text', String],
      ['negative', 'is below zero', () => -1],
      ['fraction', 'is no whole number', () => 187.5],
      ['rounded', 'is beyond what a double holds', () => 9_007_199_254_740_993_000],
    ] as const
  ).map(([id, what, change]) =>
    row(
      `size-${id}`,
      `gl2_accounted_message_size ${what}`,
      RELATIVE,
      messages((message) => ({ ...message, [SIZE]: change(message[SIZE]) })),
      SINCE,
    ),
  ),
  at(
    'size-same',
    'a message alone tells another gl2_accounted_message_size than the search',
    MESSAGE,
    alone((fields) => ({ ...fields, [SIZE]: 1 })),
    SINCE,
  ),
  at(
    'size-in-second-only',
    'a message alone has no gl2_accounted_message_size',
    MESSAGE,
    alone((fields) => without(fields, SIZE)),
    SINCE,
  ),
  row(
    'size-too-early',
    'messages of a release before 3.2 have gl2_accounted_message_size',
    RELATIVE,
    messages((message) => ({ ...message, [SIZE]: 187 })),
    { until: '3.2.0' },
  ),
  at(
    'alone-other',
    'a message alone is another one than was asked for',
    MESSAGE,
    alone((fields) => ({
      ...fields,
      message: 'another message',
      _id: 'ffffffff-0000-11e6-8000-000000000000',
    })),
  ),
  at(
    'alone-not-found',
    'a message that a search found is not found alone',
    MESSAGE,
    whenGood(() => refuse(404, 'HTTP 404 Not Found')),
  ),
  at(
    'alone-any',
    'a message that does not exist is answered with another',
    MESSAGE,
    fresh(() => {
      let last: Awaited<ReturnType<Behaviour>> | undefined
      return reply((response) => {
        if (isGood(response)) last = response
        return response.status === 404 && last ? last : response
      })
    }),
  ),
  row(
    'time-without-zone',
    'the time of messages has no zone',
    RELATIVE,
    messages((message) => ({
      ...message,
      timestamp: String(message['timestamp']).replace('Z', ''),
    })),
  ),
  row(
    'time-seconds',
    'the time of messages is a number of seconds',
    RELATIVE,
    messages((message) => ({ ...message, timestamp: 1_700_000_000 })),
  ),
]

/** Edits the messages of searches. */
function messages(change: (message: Loose, at: number, target: string) => Loose): Behaviour {
  const edited = edit((json, { target }) => {
    const found = (json['messages'] ?? []) as Loose[]
    const told = found.map((item, position) => ({
      ...item,
      message: change(item['message'] as Loose, position, target),
    }))
    return JSON.stringify(told) === JSON.stringify(found) ? undefined : { ...json, messages: told }
  })
  return on(SEARCHES, edited)
}

/** Edits the fields of a message alone, with its id as `_id`. */
function alone(change: (fields: Loose) => Loose): Behaviour {
  return edit((json) => {
    const message = json['message'] as Loose
    const { _id: id, ...fields } = change({ ...(message['fields'] as Loose), _id: message['id'] })
    return { ...json, message: { ...message, id, fields } }
  })
}

function without(object: Loose, key: string): Loose {
  const { [key]: _gone, ...rest } = object
  return rest
}
