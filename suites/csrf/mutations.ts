import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'

const FORBIDDEN = edit.status(403)
const ACCEPTED = edit.answer(200, '{"done":true}')

const CSRF =
  '{"type":"ApiError","message":"CSRF protection header is missing. Please add a \\"X-Requested-By\\" header to your request."}'
const NOT_FOUND = edit.answer(404, '{"type":"ApiError","message":"Stream not found!"}')
const REJECTED = edit.answer(400, CSRF)

/** A request has a method and a form of credential, each judged by itself. */
const refused = (id: string, recording: string, made: Mutation['edit'], other: string): Mutation =>
  mutation(`csrf.refused.${id}`, recording, made, {
    also: ['csrf.refused', `csrf.refused.${other}`],
  })

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('csrf.refused', 'graylog-2.5.2', ACCEPTED, {
    also: ['csrf.refused.post', 'csrf.refused.with-user'],
  }),
  refused('post', 'graylog-5.1.0', ACCEPTED, 'with-user'),
  refused('put', 'graylog-3.2.0', ACCEPTED, 'with-user'),
  refused('delete', 'graylog-4.3.0', ACCEPTED, 'with-user'),
  refused('with-user', 'graylog-7.0.1', edit.status(204), 'post'),
  refused('with-token', 'graylog-5.1.0', ACCEPTED, 'post'),
  refused('with-session', 'reference-7.1.7', NOT_FOUND, 'delete'),
  refused('with-cookie', 'reference-5.1.0', NOT_FOUND, 'delete'),
  mutation('csrf.because', 'graylog-3.1.0', REJECTED, {
    // The request with the header is the one that is refused for it.
    also: ['csrf.present'],
  }),
  mutation(
    'csrf.no-effect',
    'graylog-5.1.0',
    edit.header('Location', 'http://127.0.0.1:19000/api/streams/5'),
  ),
  mutation('csrf.answer', 'graylog-7.0.1', FORBIDDEN),
  mutation('csrf.answer.message', 'graylog-2.5.2', edit.replace('X-Requested-By', 'missing')),
  mutation('csrf.order.credential', 'graylog-5.1.0', REJECTED, {
    on: 0,
    // A stranger is answered with something else than 401.
    also: ['auth.401.status', 'auth.401.write'],
  }),
  mutation('csrf.order.path', 'graylog-3.1.0', REJECTED, {
    // The same answer is judged by its path as well.
    also: ['error.path.write'],
  }),
  mutation('csrf.order.open', 'graylog-4.3.0', edit.status(401), {
    // The answer to a missing header is not 400.
    also: ['csrf.answer'],
  }),
  mutation('csrf.before', 'graylog-2.2.3', REJECTED, {
    // A request has a method and a form of credential, each judged by itself.
    also: ['csrf.before.post'],
  }),
  mutation('csrf.before.post', 'graylog-2.0.3', REJECTED, {
    // The stream could have been made without the header.
    also: ['csrf.before', 'stream.create.status'],
  }),
  mutation('csrf.before.put', 'graylog-2.2.3', REJECTED, {
    // A request has a method and a form of credential, each judged by itself.
    also: ['csrf.before'],
  }),
  mutation('csrf.before.delete', 'graylog-2.0.3', REJECTED, {
    // The entity that does not exist was never looked up.
    also: ['csrf.before', 'error.entity', 'stream.unknown.delete'],
  }),
  mutation('csrf.before.same', 'reference-2.2.3', REJECTED, {
    on: 0,
    // Refused without the header, the entity that does not exist was never looked up.
    also: ['csrf.before', 'csrf.before.delete', 'error.entity', 'stream.unknown.delete'],
  }),
  mutation('csrf.exempt.get', 'graylog-5.1.0', REJECTED),
  mutation('csrf.exempt.head', 'graylog-5.1.0', edit.status(400), {
    // It is the HEAD of that rule as well.
    also: ['headers.head.status'],
  }),
  mutation('csrf.exempt.options', 'graylog-7.0.1', edit.status(400), {
    // It is the OPTIONS of that rule as well.
    also: ['headers.options.status'],
  }),
  mutation('csrf.exempt.collector', 'graylog-7.0.1', REJECTED, {
    // Refused alike with and without, and the entity was never looked up.
    also: ['csrf.because', 'error.entity', 'stream.unknown.delete'],
  }),
  mutation('csrf.empty', 'graylog-3.2.0', REJECTED, { on: 0 }),
  mutation('csrf.other-header', 'graylog-5.1.0', edit.answer(200, '{"done":true}'), {
    // A request has a method and a form of credential, each judged by itself.
    also: ['csrf.refused', 'csrf.refused.post', 'csrf.refused.with-user'],
  }),
  mutation('csrf.present', 'graylog-3.1.0', REJECTED),
]
