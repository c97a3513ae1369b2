import type { Behaviour, Middleware } from './model.ts'
import { rowIn } from './rows.ts'
import { edit, isGood, type Loose, on, refuse } from './words.ts'

const RELATIVE = 'GET /search/universal/relative'
const MESSAGE = 'GET /messages/{index}/{messageId}'
const SEARCHES = /^GET \/search\/universal\/(?:relative|absolute|keyword)$/
const FACTS = 'server-facts 9.1; recordings of searches'
const SIZE = { since: '3.2.0' }

const row = rowIn('search', FACTS)

/** What messages have, in a search and alone. */
export const MESSAGES: readonly Behaviour[] = [
  row('fields-only-ids', 'with fields the messages lose their ids', RELATIVE, () =>
    messages((message, target) =>
      target.includes('fields=') ? without(message, '_id') : undefined,
    ),
  ),
  row('index-wrong', 'messages name an index that does not exist', RELATIVE, () =>
    edit(SEARCHES, (json) => ({
      ...json,
      messages: (json['messages'] as Loose[]).map((item) => ({ ...item, index: 'graylog_99' })),
    })),
  ),
  row(
    'size-missing',
    'one message of a search has no gl2_accounted_message_size',
    RELATIVE,
    { by: '2.6', ...SIZE },
    () =>
      messages((message, _target, at) =>
        at === 0 ? without(message, 'gl2_accounted_message_size') : undefined,
      ),
  ),
  row('size-text', 'gl2_accounted_message_size is text', RELATIVE, { by: '2.6', ...SIZE }, () =>
    messages((message) => ({
      ...message,
      gl2_accounted_message_size: String(message['gl2_accounted_message_size']),
    })),
  ),
  row(
    'size-negative',
    'gl2_accounted_message_size is below zero',
    RELATIVE,
    { by: '2.6', ...SIZE },
    () => messages((message) => ({ ...message, gl2_accounted_message_size: -1 })),
  ),
  row(
    'size-fraction',
    'gl2_accounted_message_size is no whole number',
    RELATIVE,
    { by: '2.6', ...SIZE },
    () => messages((message) => ({ ...message, gl2_accounted_message_size: 187.5 })),
  ),
  row(
    'size-rounded',
    'gl2_accounted_message_size is beyond what a double holds',
    RELATIVE,
    { by: '2.6', ...SIZE },
    () =>
      messages((message) => ({
        ...message,
        gl2_accounted_message_size: 9_007_199_254_740_993_000,
      })),
  ),
  row(
    'size-same',
    'a message alone tells another gl2_accounted_message_size than the search',
    MESSAGE,
    { by: '2.6', ...SIZE },
    () => alone((fields) => ({ ...fields, gl2_accounted_message_size: 1 })),
  ),
  row(
    'size-in-second-only',
    'a message alone has no gl2_accounted_message_size',
    MESSAGE,
    { by: '2.6', ...SIZE },
    () => alone((fields) => without(fields, 'gl2_accounted_message_size')),
  ),
  row(
    'size-too-early',
    'messages of a release before 3.2 have gl2_accounted_message_size',
    RELATIVE,
    { by: '2.6, 9', until: '3.2.0' },
    () => messages((message) => ({ ...message, gl2_accounted_message_size: 187 })),
  ),
  row('alone-other', 'a message alone is another one than was asked for', MESSAGE, () =>
    alone((fields) => ({
      ...fields,
      message: 'another message',
      _id: 'ffffffff-0000-11e6-8000-000000000000',
    })),
  ),
  row('alone-not-found', 'a message that a search found is not found alone', MESSAGE, () =>
    on(MESSAGE, async (request, forward) => {
      const answer = await forward(request)
      return isGood(answer) ? refuse(404, 'HTTP 404 Not Found') : answer
    }),
  ),
  row('alone-any', 'a message that does not exist is answered with another', MESSAGE, () => {
    let last: Awaited<ReturnType<Middleware>> | undefined
    return on(MESSAGE, async (request, forward) => {
      const answer = await forward(request)
      if (isGood(answer)) last = answer
      return answer.status === 404 && last ? last : answer
    })
  }),
  row('time-without-zone', 'the time of messages has no zone', RELATIVE, () =>
    messages((message) => ({
      ...message,
      timestamp: String(message['timestamp']).replace('Z', ''),
    })),
  ),
  row('time-seconds', 'the time of messages is a number of seconds', RELATIVE, () =>
    messages((message) => ({ ...message, timestamp: 1_700_000_000 })),
  ),
]

function messages(
  change: (message: Loose, target: string, at: number) => Loose | undefined,
): Middleware {
  return edit(SEARCHES, (json, { target }) => {
    const found = json['messages'] as Loose[] | undefined
    if (!found || found.length === 0) return undefined
    const told = found.map((item, at) => ({
      ...item,
      message: change(item['message'] as Loose, target, at) ?? item['message'],
    }))
    return JSON.stringify(told) === JSON.stringify(found) ? undefined : { ...json, messages: told }
  })
}

/** Edits the fields of a message alone, with its id as `_id`. */
function alone(change: (fields: Loose) => Loose): Middleware {
  return edit(MESSAGE, (json) => {
    const message = json['message'] as Loose
    const { _id: id, ...fields } = change({ ...(message['fields'] as Loose), _id: message['id'] })
    return { ...json, message: { ...message, id, fields } }
  })
}

function without(object: Loose, key: string): Loose {
  const { [key]: _gone, ...rest } = object
  return rest
}
