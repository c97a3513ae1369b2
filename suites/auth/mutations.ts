import { edit, mutation } from '../../src/suite.ts'

const UNAUTHORIZED = edit.answer(401, '')
const SERVED = edit.answer(200, '{"a":{"node_id":"a"}}')

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('auth.user.read', 'client-telegraf-2.5.2', UNAUTHORIZED),
  mutation('auth.token.read', 'graylog-2.2.3', UNAUTHORIZED, {
    // The token was made before in the same recording.
    also: ['token.use.after-create'],
  }),
  mutation('auth.session.read', 'cluster-3.2.0-two-nodes', UNAUTHORIZED, {
    // The session comes from a login in the same recording.
    also: ['session.use.after-login'],
  }),
  mutation('auth.user.write', 'client-graylog-api-1.2.0-2.4.6', UNAUTHORIZED),
  mutation('auth.token.write', 'graylog-5.1.0', UNAUTHORIZED),
  mutation('auth.session.write', 'graylog-3.1.0', UNAUTHORIZED),
  mutation('auth.token.case', 'reference-7.1.7', UNAUTHORIZED, {
    // It is a token on a read as well.
    also: ['auth.token.read'],
  }),
  mutation('auth.cookie.precedence', 'reference-5.1.0', SERVED),
  mutation('auth.refuse.none', 'graylog-2.5.2', SERVED),
  mutation('auth.refuse.user', 'graylog-3.2.0', SERVED),
  mutation('auth.refuse.session', 'graylog-4.3.0', SERVED, {
    // The first request of an unknown session here is that of one that was ended.
    also: ['session.delete.ends'],
  }),
  mutation('auth.refuse.token', 'graylog-7.0.1', SERVED),
  mutation('auth.refuse.token-as-session', 'graylog-2.0.3', SERVED),
  mutation('auth.refuse.session-as-token', 'graylog-5.1.0', SERVED),
  mutation('auth.refuse.cookie', 'reference-7.0.1', SERVED),
  mutation('auth.refuse.bearer', 'graylog-3.1.0', SERVED),
  mutation('auth.401.status', 'graylog-2.0.3', edit.status(403)),
  mutation(
    'auth.401.empty',
    'graylog-5.1.0',
    edit.body('{"type":"ApiError","message":"Unauthorized"}', 'application/json'),
  ),
  mutation('auth.401.challenge', 'graylog-4.3.0', edit.header('WWW-Authenticate', 'Bearer')),
  mutation(
    'auth.401.script',
    'graylog-3.2.0',
    edit.header('WWW-Authenticate', 'Basic realm="Graylog Server"'),
  ),
  mutation('auth.401.write', 'graylog-2.5.2', edit.status(403), {
    // A changing request is one of those that 401 is asked of, and this one lacks the header.
    also: ['auth.401.status', 'csrf.order.credential'],
  }),
  mutation('auth.malformed.undecodable', 'graylog-7.0.1', edit.status(401)),
  mutation('auth.malformed.no-colon', 'graylog-2.2.3', edit.status(401)),
  mutation(
    'auth.malformed.message',
    'graylog-3.1.0',
    edit.replace('Invalid credentials in Authorization header', 'no'),
  ),
  mutation('auth.order.path', 'graylog-4.3.0', edit.status(403), {
    // The same answer is judged by its path as well.
    also: ['error.path.any', 'error.path.open'],
  }),
  mutation('auth.order.method', 'reference-5.1.0', edit.status(401), {
    // The same answer is judged by its method as well.
    also: ['error.method'],
  }),
  mutation('auth.order.accept', 'graylog-2.5.2', edit.status(401), {
    // The same answer is judged by its Accept as well.
    also: ['error.accept'],
  }),
  mutation('auth.open.session-check', 'graylog-5.1.0', edit.status(401), {
    // An open check tells that there is no session.
    also: ['session.check.none'],
  }),
  mutation('auth.open.nodes', 'graylog-2.0.3', UNAUTHORIZED),
  mutation('auth.closed.nodes', 'graylog-3.2.0', edit.status(200), {
    // Whoever is served here has no credential.
    also: ['auth.refuse.none'],
  }),
  mutation('auth.closed.system', 'graylog-7.0.1', edit.status(403), {
    // It is a refused credential that is not answered with 401.
    also: ['auth.401.status'],
  }),
  mutation('auth.open.docs', 'graylog-3.1.0', edit.status(401), {
    // A description that is not served describes nothing.
    also: ['browser.docs', 'browser.docs.any-origin'],
  }),
  mutation('auth.closed.docs', 'graylog-7.0.1', edit.status(403), {
    // It is a refused credential that is not answered with 401.
    also: ['auth.401.status'],
  }),
]
