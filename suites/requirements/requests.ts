import { judged, section } from './requirement.ts'

/** Sections 4, 5 and 7: requests, credentials and errors. */
export const requestRequirements = [
  ...section(
    '4',
    judged(
      'All paths are below the root of the interface.',
      'error.path',
      'stream.create.location-path',
    ),
    judged('Every request carries a credential.', 'client.credentials', 'auth.refuse'),
    judged(
      'A request that is not a GET carries X-Requested-By with a value.',
      'client.requested-by',
      'csrf.refused',
      'csrf.present',
      'csrf.exempt.get',
    ),
    judged('GET /cluster answers 200 with a map of node records.', 'node.cluster'),
    judged(
      'GET /cluster takes pretty and Accept: application/json.',
      'node.pretty',
      'error.accept',
    ),
    judged(
      'POST /system/sessions takes username, password and an empty host as JSON.',
      'session.create',
      'session.refuse',
      'session.accept',
    ),
    judged('It answers a session record.', 'session.create.answer', 'session.record'),
    judged(
      'It asks for X-Requested-By like any other POST.',
      'csrf.refused.post',
      'csrf.order.open',
    ),
    judged('GET /api-browser/ answers a page in HTML.', 'browser.page'),
    judged(
      'Endpoints below /streams answer with stream records.',
      'stream.list',
      'stream.single',
      'stream.record',
    ),
    judged(
      'Tokens are made, listed and deleted by their owner.',
      'token.create',
      'token.list',
      'token.delete',
      'token.path',
    ),
    judged('The API browser shows all other endpoints.', 'browser.docs', 'browser.openapi'),
  ),
  ...section(
    '5',
    judged(
      'Requests are authenticated by HTTP Basic.',
      'auth.user',
      'auth.401',
      'auth.malformed',
      'auth.refuse.none',
      'auth.refuse.bearer',
      'client.credentials',
      'client.form',
    ),
    judged('A user name with its password is a credential.', 'auth.user', 'auth.refuse.user'),
    judged(
      'An access token with the word token is one.',
      'auth.token',
      'auth.refuse.token',
      'auth.refuse.session-as-token',
      'token.use.after-create',
      'token.delete.ends',
      'cluster.token',
    ),
    judged(
      'A session with the word session is one.',
      'auth.session',
      'auth.refuse.session',
      'auth.refuse.token-as-session',
      'session.use.after-login',
      'cluster.session',
    ),
  ),
  ...section(
    '5.1',
    judged(
      'With a token nobody has to put a password into a command or another program.',
      'auth.token.read',
      'auth.token.write',
      'token.use.after-create',
    ),
  ),
  ...section(
    '5.2',
    judged(
      'Listing tokens takes users:tokenlist.',
      'token.limited.list-by-name',
      'token.limited.list-by-id',
    ),
    judged(
      'Making tokens takes users:tokencreate.',
      'token.limited.create-by-name',
      'token.limited.create-by-id',
    ),
    judged('Removing tokens takes users:tokenremove.', 'token.limited.others', 'token.delete'),
  ),
  ...section(
    '5.3',
    judged('Nobody manages the tokens of others.', 'token.limited.others'),
    judged('Not even an administrator does.', 'token.admin'),
  ),
  ...section(
    '5.4',
    judged(
      'A session is had by POST /system/sessions with user name and password.',
      'session.create',
      'session.use.after-login',
      'session.refuse.wrong',
      'user.login.limited',
    ),
    judged('It expires at valid_until.', 'user.session.expires', 'session.valid-until.future'),
    judged('That time depends on a setting of the user.', 'user.session.life'),
  ),
  ...section(
    '5.5',
    judged(
      'From 2.5.0 a request that is not a GET has X-Requested-By.',
      'csrf.refused',
      'csrf.because',
      'csrf.no-effect',
      'client.requested-by',
    ),
    judged('Before that release it is not asked for.', 'csrf.before'),
    judged('What stands in it does not matter.', 'csrf.present', 'csrf.empty'),
    judged('A GET does not need it.', 'csrf.exempt.get'),
  ),
  ...section(
    '7',
    judged(
      'A request that is not a GET and has no X-Requested-By is rejected from 2.5.0 on.',
      'csrf.refused',
      'csrf.because',
      'csrf.no-effect',
    ),
  ),
]
