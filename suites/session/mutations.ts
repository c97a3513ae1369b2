import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'

const OTHER_ID = '00000000-1111-4222-8333-444444444444'
const NEW_SESSION = `{"valid_until":"2026-11-21T08:00:09.897+0000","session_id":"${OTHER_ID}"}`
const REFUSAL = '{"type":"ApiError","message":"Unable to map property extra"}'

/** POST /system/sessions with good credentials. */
const created: readonly Mutation[] = [
  mutation('session.create.answer', 'graylog-2.5.2', edit.body('<html></html>', 'text/html'), {
    on: 4,
  }),
  mutation('session.create.status', 'graylog-3.1.0', edit.status(201)),
  mutation('session.record.session-id', 'graylog-2.2.3', edit.remove('/session_id'), { on: 2 }),
  mutation('session.record.valid-until', 'graylog-3.1.0', edit.replace('+0000"', 'Z"')),
  mutation('session.record.username', 'graylog-3.2.0', edit.set('/username', null)),
  mutation('session.record.user-id', 'graylog-4.3.0', edit.remove('/user_id'), { on: 1 }),
  mutation('session.record.unknown-keys', 'graylog-5.1.0', edit.set('/colour', 'green'), { on: 1 }),
  mutation('session.record.uuid', 'graylog-2.0.3', edit.set('/session_id', '4711'), { on: 2 }),
  mutation('session.record.names-user', 'graylog-7.0.1', edit.set('/username', 'somebody')),
  mutation('session.record.user-id-form', 'graylog-5.1.0', edit.set('/user_id', 'admin')),
  mutation(
    'session.valid-until.future',
    'graylog-2.2.3',
    edit.set('/valid_until', '2001-01-01T00:00:00.000+0000'),
  ),
  mutation('session.create.open', 'graylog-3.1.0', edit.answer(401), {
    // A login that is refused gives out no session either.
    also: ['session.create.answer', 'session.create.status'],
  }),
  mutation(
    'session.create.new',
    'graylog-2.0.3',
    edit.set('/session_id', '67686c39-adc1-4369-b74d-4bf0c0802c90'),
  ),
  mutation('session.create.cookie', 'graylog-5.1.0', edit.withoutHeader('Set-Cookie')),
  mutation(
    'session.create.cookie-same-site',
    'graylog-7.0.1',
    edit.header(
      'Set-Cookie',
      'authentication=f8417592-6cb2-4434-aca4-edc5b06ad172;Path=/;Max-Age=28799;HttpOnly',
    ),
  ),
  mutation(
    'session.create.pretty',
    'graylog-4.3.0',
    edit.set('/valid_until', '2030-01-01T00:00:00.000+0000'),
  ),
]

/** POST /system/sessions that must not give out a session, or must. */
const refused: readonly Mutation[] = [
  mutation('session.refuse.wrong', 'graylog-5.1.0', edit.answer(200, NEW_SESSION)),
  mutation('session.refuse.wrong-answer', 'graylog-2.2.3', edit.withoutHeader('WWW-Authenticate')),
  mutation('session.refuse.empty', 'graylog-2.5.2', edit.status(422)),
  mutation(
    'session.refuse.missing-named',
    'graylog-3.2.0',
    edit.replace('Missing required properties: username, password.', 'Invalid request.'),
  ),
  mutation('session.refuse.no-host', 'graylog-3.1.0', edit.answer(200, NEW_SESSION)),
  mutation('session.accept.no-host', 'graylog-4.3.0', edit.answer(400, REFUSAL)),
  mutation('session.refuse.unknown-key', 'graylog-2.0.3', edit.answer(200, NEW_SESSION)),
  mutation('session.accept.unknown-key', 'graylog-3.2.0', edit.answer(400, REFUSAL)),
  mutation('session.refuse.empty-password', 'graylog-2.0.3', edit.answer(200, NEW_SESSION)),
  mutation(
    'session.refuse.no-body',
    'graylog-7.0.1',
    edit.body('{"type":"ApiError","message":"must not be null"}'),
  ),
]

/** Use and end. */
const used: readonly Mutation[] = [
  mutation('session.use.after-login', 'graylog-2.5.2', edit.answer(401), {
    // The same request shows that a session is taken on a read.
    also: ['auth.session.read'],
  }),
  mutation('session.use.cookie', 'graylog-4.3.0', edit.answer(401)),
  mutation('session.use.upper-case', 'graylog-2.2.3', edit.answer(401), {
    // It is a session on a read as well.
    also: ['auth.session.read'],
  }),
  mutation('session.cookie.again', 'graylog-7.0.1', edit.withoutHeader('Set-Cookie')),
  mutation('session.delete.status', 'graylog-3.2.0', edit.status(200)),
  mutation('session.delete.cookie', 'graylog-7.0.1', edit.withoutHeader('Set-Cookie')),
  mutation('session.delete.ends', 'graylog-5.1.0', edit.answer(200, '{"a":{}}'), {
    // A session that was ended is one that does not exist.
    also: ['auth.refuse.session'],
  }),
  mutation('session.delete.again', 'graylog-2.0.3', edit.answer(204), {
    // A session that was ended is one that does not exist.
    also: ['auth.refuse.session'],
  }),
]

/** GET /system/sessions. */
const checked: readonly Mutation[] = [
  mutation('session.validation.is-valid', 'graylog-2.0.3', edit.set('/is_valid', 'true')),
  mutation('session.validation.session-id', 'graylog-2.2.3', edit.remove('/session_id'), { on: 1 }),
  mutation('session.validation.username', 'graylog-5.1.0', edit.set('/username', {}), { on: 1 }),
  mutation('session.check.valid', 'graylog-2.2.3', edit.set('/is_valid', false)),
  mutation('session.check.invalid', 'graylog-3.1.0', edit.set('/is_valid', true)),
  mutation('session.check.none', 'graylog-7.0.1', edit.set('/is_valid', true)),
  mutation('session.check.names', 'graylog-4.3.0', edit.set('/session_id', null)),
  mutation('session.check.password', 'graylog-5.1.0', edit.set('/is_valid', true)),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations: readonly Mutation[] = [...created, ...refused, ...used, ...checked]
