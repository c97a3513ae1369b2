import { LIMITED_ACCOUNT, RIGHTS_IGNORED } from './failing-together.ts'
import { STATES_TOO } from './state/fails-too.ts'

/** The records of these are judged as the same records in lists, by their times and by who sees them. */
const LIST_FORM = ['list.form']

/** A rejection in another form shows no permissions of the account. */
const REFUSALS = [
  ...RIGHTS_IGNORED.filter((id) => id !== 'access.index-set.list'),
  'access.template.list',
  'access.message.read',
  'access.index-set.make',
  'access.index-set.change',
  'access.index-set.end',
]

/**
 * A user without a name or id in its record has no tokens to request, and no requests with them.
 */
const NO_TOKEN = [
  'auth.token.read',
  'auth.token.write',
  'csrf.present',
  'error.entity',
  'stream.unknown.delete',
  'token.use.after-create',
  'user.unknown.read',
]

/** Who uses the token that was given out is rejected everywhere. */
const TOKEN_REFUSED = [
  'auth.kept.token-after-logout',
  'auth.kept.token-after-token',
  'message.search.answers',
  'node.lbstatus.override-unknown',
  'stream.unknown.read',
  'output.unknown.read',
  'user.unknown.read',
  'state.token.ended',
]

/** Credentials that are rejected, in any form and for any route. */
const CREDENTIAL_KINDS = ['auth.401.status', 'auth.401.write', 'error.status']

/** Who continues with a session that is none gets no further than to its refusal. */
const COOKIE_LOST = [
  'auth.cookie.read',
  'auth.cookie.write',
  'csrf.because',
  'error.entity',
  'node.lbstatus.override-unknown',
  'stream.unknown.read',
  'stream.unknown.delete',
]
const SESSION_LOST = [
  ...COOKIE_LOST,
  'output.unknown.read',
  'user.unknown.read',
  'message.search.answers',
]

/** If a user's record belongs to another user, the permissions of the account are unknown. */
const ANOTHER_ACCOUNT = [
  ...RIGHTS_IGNORED.filter(
    (id) => !/^access\.(?:rule|token)\.|^access\.(?:input\.make|index-set\.read)$/.test(id),
  ),
  'access.user.list',
  'access.user.pages',
  'access.view.list',
  'node.lbstatus.override-unknown',
  'stream.unknown.read',
  'state.user.listed',
  'state.user.others',
  'state.stream.others',
]

/** Who continues with a session whose life is another than it was said to be is rejected. */
const SESSION_OVER = [
  'session.use.after-login',
  'session.delete.status',
  'session.delete.cookie',
  'auth.session.read',
  'auth.session.write',
  'state.user.listed',
]

/** A member that belongs in "entity" by its release is not found elsewhere. */
const EVENTS = [
  'alert',
  'config',
  'description',
  'field-spec',
  'key-spec',
  'notification-settings',
  'notifications',
  'priority',
  'title',
].map((field) => `event.definition.${field}`)

/** Of errors: bodies of refusals that rest on one shape. */
const CSRF_ERRORS = ['csrf.empty', 'csrf.present']
const EVENT_ERRORS = ['event.delete.gone', 'event.unknown.read', 'access.user.list']

/**
 * Checks that also fail for faults of other suites, by the fault's id: checks of lists, times, and
 * permissions on the same response.
 */
const OTHERS_TOO: Readonly<Record<string, readonly string[]>> = {
  'headers.date.past': recordsOfEveryKind(),
  'index-set.id.missing': ['list.complete.index-sets'],
  'lbstatus.override.any': ['auth.malformed.no-colon', 'csrf.empty'],
  'node-summary.last-seen.number': ['time.seen.node'],
  'node.is-leader.missing': ['node.version.behaviour'],
  'node-summary.other-node': ['list.once'],
  'user.auth-service-enabled.missing': ['node.version.behaviour'],
  'search.total.none': ['message.search.some'],
  'search.range.negative': ['error.bean-validation', 'error.typed'],
  'list.page.cut': ['list.complete.streams', 'state.stream.listed'],
  'list.page.unsorted': ['state.stream.listed'],
  'list.page.more': ['list.complete.streams', 'route.fields', 'route.complete'],
  'list.page.any': ['route.fields', 'list.complete.streams', 'route.complete'],
  'output-list.outputs.missing': LIST_FORM,
  'output-list.outputs.object': LIST_FORM,
  'output.created-at.number': ['time.made.output'],
  'stream-list.streams.missing': [...LIST_FORM, 'access.stream.granted'],
  'stream-list.streams.object': [...LIST_FORM, 'access.stream.granted'],
  'stream-rule.hidden': ['list.complete.rules'],
  'stream.created-at.number': ['time.made.stream'],
  'stream.id.differs': ['access.stream.granted'],
  'stream.id.missing': ['user.limited.own-streams', 'list.complete.streams'],
  'token-list.key': LIST_FORM,
  'user-list.key': LIST_FORM,
  'session.wrong.403': ['auth.login.body', 'error.typed'],
  'session.wrong.200': ['auth.user.read', 'auth.login.body', 'route.complete'],
  'session.valid-until.past': ['session.create.cookie-age', 'session.create.cookie-expires'],
  'error.type.missing': [...CSRF_ERRORS, ...REFUSALS, ...EVENT_ERRORS, 'error.typed'],
  'error.empty': [...CSRF_ERRORS, ...REFUSALS, ...EVENT_ERRORS, 'error.typed'],
  'error.malformed.500': [
    'user.create.taken',
    'auth.refuse.user',
    'auth.malformed.undecodable',
    'auth.malformed.no-colon',
    ...CSRF_ERRORS,
  ],
  'token.delete.again-204': CSRF_ERRORS,
  'token.id.missing': [
    ...NO_TOKEN,
    'error.missing-object',
    'state.token.ended',
    'auth.kept.token-after-logout',
    'auth.kept.token-after-token',
  ],
  'user.username.differs': [
    'auth.user.read',
    'error.missing-object',
    ...NO_TOKEN,
    ...ANOTHER_ACCOUNT,
  ],
  'user.username.missing': [
    'auth.user.read',
    'node.lbstatus.override-unknown',
    'stream.unknown.read',
    'error.missing-object',
    ...NO_TOKEN,
  ],
  'user.id.missing': [
    'error.missing-object',
    'user.limited.system',
    'auth.user.read',
    'access.token.make',
    'access.user.change',
    'node.lbstatus.override-unknown',
    'stream.unknown.read',
    ...NO_TOKEN,
  ],
  'user.email.lost': ['state.user.listed'],
  'user.root.timeout': SESSION_OVER,
  'time.zone.none': ['state.user.listed'],
  'state.user.another': ['state.user.listed'],
  'role.name.missing': ['list.complete.roles'],
  'user.full-name.missing': ['route.complete'],
  'index-set.rotation-strategy.missing': ['route.complete'],
  'index-set.retention-strategy-class.missing': ['route.complete'],
  'secret.input.shown': ['route.complete'],
  'search.indices.named': ['route.types'],
  'error.message.missing': ['error.typed'],
  'node.unknown.empty': ['error.typed'],
  'auth.401.as-403': ['error.typed', 'error.status'],
  'session.delete.again-204': ['route.status'],
  'message.size.other': ['message.same'],
  'message.size.text': ['message.same'],
  'auth.method.login-first': ['error.status'],
  'auth.accept.login-first': ['error.status'],
  'error.method.404': ['error.status', 'error.status-in-message'],
  'error.path.login': ['error.status'],
  'search.empty': ['headers.json.empty'],
  'search.found.old': ['message.same'],
  'search.found.unsorted': ['message.same'],
  'found-message.timestamp.no-zone': ['message.same'],
  'found-message.id.missing': ['message.search.fields-only', 'message.same'],
  'message.lost': ['error.typed'],
  'token.own-only.kept': ['error.typed'],
  'headers.head.refused': ['auth.401.status'],
  'auth.401.redirect': ['auth.refuse.user'],
  'auth.login-ignored': ['access.user.end', 'error.status'],
  'auth.malformed.taken-for-none': ['error.status'],
  'csrf.accepted': ['csrf.refused.put', 'access.user.end', 'error.status'],
  'error.accept.ignored': ['error.status'],
  'error.media-type.ignored': ['error.status'],
  'search.refused.500': ['auth.malformed.undecodable'],
  'search.refused.200': ['auth.malformed.undecodable'],
  'stream.create.flat': ['event.create.keeps', ...EVENTS],
  'state.stream.another': ['stream.update.keeps'],
  'list.complete.streams.cut': ['access.stream.granted', 'state.stream.listed'],
  'list.complete.users.none': ['user.limited.users', 'user.role.members'],
  'headers.json.trailing-text': ['user.limited.users'],
  'headers.json.cut': ['user.limited.users'],
  'message.size.missing': ['message.same'],
  'node.node-id.null': ['cluster.own-record'],
  'node.node-id.number': ['cluster.own-record'],
  'headers.nosniff.missing': ['node.version.behaviour'],
  'stream.hidden': ['state.stream.changed', 'cluster.stream.made'],
  // A user without a name is made, and cannot be ended by it.
  'stream.create.no-key-needed': ['user.record.username', 'write.left-behind.users'],
  // Every request with a credential is rejected as one without, or none is.
  'auth.session.any': CREDENTIAL_KINDS,
  'auth.token.any': CREDENTIAL_KINDS,
  'session.survives-deletion': CREDENTIAL_KINDS,
  'token.survives-deletion': [...CREDENTIAL_KINDS, 'auth.refuse.ended-token', 'state.token.ended'],
  'session.id.same': [
    ...SESSION_LOST,
    'access.user.list',
    ...RIGHTS_IGNORED.filter((id) => !/\.(?:enabled|pages)$|^access\.index-set\./.test(id)),
  ],
  'session.id.other': [
    ...SESSION_LOST,
    'auth.kept.session-after-token',
    'auth.kept.session-after-failed-login',
  ],
  'session.cookie.ignored': SESSION_LOST,
  'permission.ignored': [
    'access.user.pages',
    'access.user.list',
    'access.template.list',
    'access.view.list',
    'access.message.read',
    'access.index-set.make',
    'access.index-set.change',
    'access.index-set.end',
  ],
  'search.found.same': ['message.single.found', 'message.same'],
  'csrf.present-refused': ['stream.enabled.all', 'list.complete.rules', 'auth.token.read'],
  'token.create.value': [...TOKEN_REFUSED, 'error.status'],
  'token.create.other-form': [...TOKEN_REFUSED, 'error.status', 'error.missing-object'],
  'state.token.end-not-found': [
    ...NO_TOKEN,
    'auth.kept.token-after-logout',
    'node.lbstatus.override-unknown',
    'stream.unknown.read',
    'output.unknown.read',
    'error.missing-object',
  ],
  'state.user.end-not-found': [
    'error.status',
    'error.missing-object',
    ...REFUSALS,
    ...NO_TOKEN,
    ...LIMITED_ACCOUNT,
    'csrf.empty',
    'session.use.after-login',
    'auth.user.read',
    'auth.user.write',
    'auth.session.read',
    'auth.session.write',
    'user.limited.cluster',
    'user.limited.system',
    'user.limited.streams',
    'access.user.list',
    'output.unknown.read',
    'node.lbstatus.override-unknown',
  ],
  'user.limited.refused': [
    'error.status',
    'access.user.list',
    ...REFUSALS,
    'csrf.present',
    'stream.create.readable',
    'message.search.answers',
  ],
}

/**
 * Checks that fail in addition to those that a fault names: states, lists, times, and permissions.
 */
export function failsToo(id: string): readonly string[] {
  return [...(STATES_TOO[id] ?? []), ...(OTHERS_TOO[id] ?? [])]
}

/** The Date of responses gives the times of records. */
function recordsOfEveryKind(): readonly string[] {
  const kinds = ['stream', 'output', 'user', 'role', 'dashboard', 'saved-search', 'input']
  return kinds.flatMap((kind) =>
    ['made', 'changed', 'listed'].map((relation) => `state.${kind}.${relation}`),
  )
}
