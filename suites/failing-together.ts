/** Ids of checks that fail together, because what they ask rests on the same thing. */

/** JSON that is no stream, whatever the release. */
export const NO_STREAM = [
  'stream.refuse.entity',
  'stream.refuse.no-index-set',
  'stream.refuse.no-title',
  'stream.refuse.wrong-type',
  'stream.refuse.array',
] as const

/** A login whose body is not what the interface asks for. */
export const NO_LOGIN = [
  'session.refuse.empty',
  'session.refuse.missing-named',
  'session.refuse.no-host',
  'session.refuse.unknown-key',
  'session.refuse.empty-password',
  'csrf.order.open',
  'error.malformed-json',
] as const

/** Every body that is rejected. */
export const BODY_REFUSED = [
  ...NO_LOGIN,
  ...NO_STREAM,
  'node.lbstatus.override-unknown',
  'stream.refuse.flat',
  'stream.refuse.unknown-key',
  'user.create.full-name',
] as const

/** Requests that may only get 400. */
export const ANSWERED_400 = [
  'session.refuse.no-body',
  'csrf.answer',
  'error.request-error',
  'error.bean-validation',
  'error.bean-validation.text',
] as const

/** A path that there is not. */
export const PATH_UNKNOWN = [
  'error.path.write',
  'error.path.json',
  'error.path.any',
  'error.path.html',
  'headers.suffix.unknown',
] as const

/** Actions that an account without permissions must not do. */
export const LIMITED_ACCOUNT = [
  'token.limited.others',
  'token.limited.list-by-name',
  'token.limited.create-by-name',
  'token.limited.create-by-id',
  'user.limited.create-stream',
  'user.limited.users',
] as const

/** Actions that an account must not do by any route, kind by kind. */
export const RIGHTS_IGNORED = [
  ...['read', 'change', 'end', 'switch', 'clone', 'enabled', 'pages'].map(
    (act) => `access.stream.${act}`,
  ),
  'access.rule.make',
  ...['assign', 'read', 'list', 'make', 'change', 'end'].map((act) => `access.output.${act}`),
  ...['make', 'change', 'end'].map((act) => `access.user.${act}`),
  ...['make', 'end'].map((act) => `access.token.${act}`),
  ...['list', 'make', 'end'].map((act) => `access.role.${act}`),
  'access.node.override',
  ...['make', 'end'].map((act) => `access.input.${act}`),
  ...['read', 'list'].map((act) => `access.index-set.${act}`),
  'access.search.everywhere',
]

/** Whatever is answered with an error that has a JSON body. */
export const EVERY_ERROR = [
  ...BODY_REFUSED,
  ...PATH_UNKNOWN,
  ...LIMITED_ACCOUNT,
  'node.unknown.refused',
  'session.check.password',
  'auth.malformed.undecodable',
  'auth.malformed.no-colon',
  'auth.malformed.message',
  'error.method',
  'error.accept',
  'error.media-type',
  'error.method.message',
  'error.json',
  'error.entity',
  'stream.delete.gone',
  'stream.unknown.read',
  'stream.unknown.delete',
  'stream.malformed.read',
  'output.delete.gone',
  'output.unknown.read',
  'token.delete.again',
  'token.path.name',
  'token.path.id',
  'token.path.id-create',
  'token.admin.own-only',
  'user.unknown.read',
  'user.delete.gone',
] as const

/** Messages that say what was wrong. */
export const ERROR_MESSAGES = [
  'error.entity',
  'session.refuse.missing-named',
  'auth.malformed.message',
  'csrf.because',
  'csrf.answer.message',
] as const

/** Requests that need an accepted token or session. */
export const CREDENTIAL_USED = [
  'csrf.because',
  'csrf.answer',
  'csrf.before',
  'csrf.before.delete',
  'csrf.present',
  'error.entity',
  'stream.unknown.delete',
] as const

/** Requests that need an accepted session. */
export const SESSION_USED = [
  'session.use.after-login',
  ...CREDENTIAL_USED,
  'session.create.cookie',
  'session.use.cookie',
  'session.delete.cookie',
  'session.check.valid',
  'session.check.names',
  'auth.session.read',
  'auth.session.write',
] as const

/** How a rejected password, and a credential that has ended, are answered. */
export const CREDENTIAL_REFUSED = [
  'session.refuse.wrong-answer',
  'session.refuse.empty-password',
  'session.delete.again',
] as const

/** Requests that require a login. */
export const LOGIN_DEMANDED = [
  'session.delete.again',
  'auth.cookie.precedence',
  'auth.401.status',
  'auth.401.write',
  'auth.closed.nodes',
  'auth.closed.system',
  'auth.closed.docs',
  'csrf.order.credential',
  'browser.page.login',
  'browser.openapi.login',
  'user.session.expires',
  'user.session.no-extension',
] as const

/** A session that there is not, or no longer. */
export const SESSION_REFUSED = [
  'session.delete.ends',
  'session.delete.again',
  'session.check.invalid',
  'auth.cookie.precedence',
  'auth.refuse.cookie',
] as const
