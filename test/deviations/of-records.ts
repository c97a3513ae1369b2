import {
  add,
  field,
  good,
  json,
  on,
  replace,
  retype,
  set,
  status,
  text,
  withoutHeader,
} from '#engine/suite.ts'
import { type Asked, type BlindDeviation, caught, missed, withLine } from './deviation.ts'
import { edits, isGood, isTo, refused } from './edits.ts'

const TOKENS = 'GET /users/*/tokens'

/** Streams, outputs, tokens, users and errors. */
export const DEVIATIONS_OF_RECORDS: readonly BlindDeviation[] = [
  caught('malformed-body-in-old-form', 'error.malformed-json', '6.1.0', {
    route: 'POST with malformed JSON',
    right: 'a RequestError with line and column',
    wrong: 'an ApiError, as up to 6.0',
    source: 'fact sheet 10.2; seen on 6.1.0',
    open: () =>
      edits(
        ({ body }, asked) => body.includes('RequestError') && !isJson(asked.body),
        (answered) =>
          refused(answered, 400, (JSON.parse(answered.body) as { message: string }).message),
      ),
  }),
  caught('page-for-unknown-path', 'error.path.empty', '7.1.7', {
    route: 'GET of an unknown path',
    right: '404 without a body',
    wrong: '404 with the page of a proxy',
    source: 'seen on 7.1.7',
    edits: [
      on(
        { method: 'GET', status: 404, unknownPath: true },
        text(
          '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>',
          'text/html',
        ),
      ),
    ],
  }),
  caught('unknown-stream-untyped', 'stream.unknown.read', '3.0.0', {
    route: 'GET /streams/{streamId}',
    right: 'an unknown stream is an ApiError that names it',
    wrong: 'the error has no type and names nothing',
    source: 'fact sheet 6.2',
    edits: [on({ route: 'GET /streams/{streamId}', status: 404 }, json({ message: 'Not found' }))],
  }),
  caught('stream-begins-at-once', 'stream.create.disabled', '6.1.0', {
    route: 'POST /streams',
    right: 'a new stream is disabled',
    wrong: 'a new stream runs',
    source: 'fact sheet 6.2',
    open: () => ({
      onAnswer: async (answered, asked, ask) => {
        const id = /"stream_id"\s*:\s*"([^"]+)"/.exec(answered.body)?.[1]
        if (!isTo(asked, 'POST /streams') || id === undefined) return answered
        await ask({ ...asked, target: `/api/streams/${id}/resume`, body: '' })
        return answered
      },
    }),
  }),
  caught('created-without-location', 'stream.create.location', '6.1.0', {
    route: 'POST /streams',
    right: '201 with Location',
    wrong: '201 without Location',
    source: 'fact sheet 6.2; seen on all releases',
    edits: [on('POST /streams', withoutHeader('Location'))],
  }),
  caught('stream-time-with-offset', 'stream.record.created-at-form', '2.2.3', {
    route: 'GET /streams',
    right: 'created_at ends in `Z`',
    wrong: 'created_at ends in `+0000`',
    source: 'fact sheet 6.1',
    edits: [on(good('GET /streams'), field('streams[].created_at', replace(/Z$/, '+0000')))],
  }),
  missed('update-forgets', 'stream.update.keeps', '5.1.0', {
    route: 'PUT /streams/{streamId}',
    right: 'fields that are not sent stay as they are',
    wrong: 'a description that is not sent becomes null, as after 5.2.5',
    source: 'fact sheet 6.2; server source',
    open: () => {
      const forgotten = new Set<string>()
      return edits(
        (answered, asked) => {
          if (!isTo(asked, 'PUT /streams/*', 'GET /streams/*') || !isGood(answered)) return false
          const says = asked.body.includes('"description"')
          if (asked.method === 'PUT') forgotten[says ? 'delete' : 'add'](asked.path)
          return forgotten.has(asked.path)
        },
        (answered) => ({
          ...answered,
          body: answered.body.replace(
            /"description"\s*:\s*"(?:[^"\\]|\\.)*"/,
            '"description":null',
          ),
        }),
      )
    },
  }),
  caught('rule-type-as-text', 'stream.rule.type', '4.3.0', {
    route: 'GET /streams/{streamId}/rules',
    right: 'the type of a rule is an integer',
    wrong: 'the type of a rule is a text',
    source: 'fact sheet 6.4',
    edits: [
      on(good('GET /streams/{streamid}/rules'), field('stream_rules[].type', retype('string'))),
    ],
  }),
  caught('output-assigned-at-once', 'output.assign.status', '5.0.0', {
    route: 'POST /streams/{streamId}/outputs',
    right: '202 without a body',
    wrong: '200',
    source: 'fact sheet 6.3; seen on all releases',
    edits: [on({ route: 'POST /streams/{streamid}/outputs', status: 202 }, status(200))],
  }),
  caught('token-in-list', 'token.listed.no-value', '6.1.0', {
    route: TOKENS,
    right: 'the list does not tell the tokens',
    wrong: 'the list tells them, as up to 4.0',
    source: 'fact sheet 3; seen on 4.3.0 and later',
    edits: [
      on(
        good('GET /users/{userId}/tokens'),
        field('tokens[].token', add('1a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d')),
      ),
    ],
  }),
  caught('unused-token-without-time', 'token.record.last-access', '4.3.0', {
    route: 'POST /users/{userId}/tokens/{name}',
    right: 'last_access of an unused token is 1970',
    wrong: 'last_access of an unused token is null',
    source: 'fact sheet 3; seen on all releases',
    edits: [on(good('POST /users/{userId}/tokens/{name}'), field('last_access', set(null)))],
  }),
  caught('users-for-everybody', 'user.limited.users', '3.3.0', {
    route: 'GET /users',
    right: 'an account that may only read is refused',
    wrong: 'it sees all users',
    source: 'seen on 5.1.0 and earlier',
    open: () => ({
      onAnswer: async (answered, asked, ask) =>
        isTo(asked, 'GET /users') && answered.status === 403 ? await ask(asAdmin(asked)) : answered,
    }),
  }),
]

function asAdmin(asked: Asked): Asked {
  const credential = `Basic ${Buffer.from('admin:admin').toString('base64')}`
  return { ...asked, headers: withLine(asked.headers, 'Authorization', credential) }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
