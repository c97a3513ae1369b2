import { field, good, json, on, replace, status, withHeader } from '#engine/suite.ts'
import { type Asked, type BlindDeviation, caught, missed, valueOf, withLine } from './deviation.ts'
import { UNAUTHORIZED, edits, instead, isGood, isTo, refused } from './edits.ts'

const LOGIN = 'POST /system/sessions'
const LOGOUT = ['DELETE /system/sessions', 'DELETE /system/sessions/*']

/** Sessions, credentials and the header that names the sender. */
export const DEVIATIONS_OF_LOGINS: readonly BlindDeviation[] = [
  caught('valid-until-with-colon', 'session.record.valid-until', '5.0.0', {
    route: LOGIN,
    right: 'valid_until ends in `+0000`',
    wrong: 'valid_until ends in `+00:00`',
    source: 'fact sheet 2.1',
    edits: [on(good(LOGIN), field('valid_until', replace(/\+0000$/, '+00:00')))],
  }),
  caught('login-is-created', 'session.create.status', '7.0.1', {
    route: LOGIN,
    right: 'a login is 200',
    wrong: 'a login is 201',
    source: 'fact sheet 2.1',
    edits: [on(good(LOGIN), status(201))],
  }),
  missed('user-id-is-name', 'session.record.user-id-form', '4.0.0', {
    route: LOGIN,
    right: 'user_id is the id of the user, `local:admin` for the root account',
    wrong: 'user_id is the name of the user',
    source: 'fact sheet 2.1',
    edits: [on(good(LOGIN), field('user_id', replace(/^local:/, '')))],
  }),
  caught('cookie-for-scripts', 'session.create.cookie', '5.1.0', {
    route: LOGIN,
    right: 'the cookie is HttpOnly',
    wrong: 'the cookie is open to scripts',
    source: 'fact sheet 2.4; seen on 4.3.0 and later',
    open: () =>
      edits(
        (_answered, asked) => isTo(asked, LOGIN),
        (answered) => ({
          ...answered,
          headers: answered.headers.map(([name, value]) => [
            name,
            value.replace(/;\s*HttpOnly/i, ''),
          ]),
        }),
      ),
  }),
  caught('logout-without-content', 'session.delete.status', '6.1.0', {
    route: 'DELETE /system/sessions/{id}',
    right: 'a logout is 200',
    wrong: 'a logout is 204, as up to 4.2',
    source: 'fact sheet 2.3; seen on 4.3.0 and later',
    edits: [
      on(good('DELETE /system/sessions', 'DELETE /system/sessions/{sessionId}'), status(204)),
    ],
  }),
  caught('logout-ends-nothing', 'session.delete.ends', '3.3.0', {
    route: 'DELETE /system/sessions/{id}',
    right: 'the session ends',
    wrong: 'the answer is 204, but the session goes on',
    source: 'fact sheet 2.3; seen on all releases',
    open: () => ({
      onRequest: async (asked, ask) => {
        if (!isTo(asked, ...LOGOUT) || !namesSender(asked)) return asked
        const read = {
          ...asked,
          method: 'GET',
          target: asked.target.replace(/\/system\/.*/, '/streams'),
        }
        const answered = await ask({ ...read, body: '' })
        return isGood(answered) ? instead(answered, 204) : asked
      },
    }),
  }),
  caught('host-demanded', 'session.accept.no-host', '3.2.0', {
    route: LOGIN,
    right: 'a login without `host` is accepted',
    wrong: 'a login without `host` is 400, as up to 3.1',
    source: 'fact sheet 2.1; seen on 3.1.0, 3.2.0',
    open: () =>
      edits(
        (answered, asked) =>
          isTo(asked, LOGIN) && isGood(answered) && !asked.body.includes('"host"'),
        (answered) => refused(answered, 400, 'Cannot build SessionCreateRequest: Null host'),
      ),
  }),
  caught('session-question-closed', 'session.check.none', '5.1.0', {
    route: 'GET /system/sessions',
    right: 'without a login it answers that no session is valid',
    wrong: 'without a login it is 401',
    source: 'fact sheet 2.2',
    edits: [
      on({ route: 'GET /system/sessions', header: ['authorization', null] }, ...UNAUTHORIZED),
    ],
  }),
  caught('refused-login-explained', 'session.refuse.wrong-answer', '2.5.2', {
    route: LOGIN,
    right: 'a wrong password is 401 without a body',
    wrong: 'the 401 has an ApiError as its body',
    source: 'fact sheet 2.1; seen on all releases',
    edits: [
      on(
        { route: LOGIN, status: 401 },
        json({ type: 'ApiError', message: 'Wrong user name or password' }),
      ),
    ],
  }),
  caught('malformed-is-unauthorized', 'auth.malformed.undecodable', '6.1.0', {
    route: 'any with a Basic that cannot be read',
    right: '400',
    wrong: '401',
    source: 'fact sheet 4; seen on all releases',
    open: () => ({
      onRequest: (asked) =>
        credentialOf(asked)?.includes(':') === false
          ? { ...asked, headers: withLine(asked.headers, 'Authorization', null) }
          : asked,
    }),
  }),
  caught('challenge-for-scripts', 'auth.401.script', '5.1.0', {
    route: 'any with X-Requested-With',
    right: 'the 401 has no challenge',
    wrong: 'the 401 has a challenge, and the browser shows its own login',
    source: 'fact sheet 4; seen on 2.1.3 and later',
    edits: [
      on(
        { status: 401, header: ['x-requested-with', '.'] },
        withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
      ),
    ],
  }),
  caught('literal-by-case', 'session.use.upper-case', '6.1.0', {
    route: 'any with a session',
    right: 'the literal `session` is read in any case of its letters',
    wrong: 'only in small letters',
    source: 'fact sheet 4',
    open: () => ({
      onRequest: (asked) => {
        const [id, literal = ''] = credentialOf(asked)?.split(':') ?? []
        if (!/^session$/i.test(literal) || literal === 'session') return asked
        const other = `Basic ${Buffer.from(`${id}:not-it`).toString('base64')}`
        return { ...asked, headers: withLine(asked.headers, 'Authorization', other) }
      },
    }),
  }),
  caught('empty-sender-refused', 'csrf.empty', '6.1.0', {
    route: 'any POST',
    right: 'an empty X-Requested-By passes',
    wrong: 'an empty X-Requested-By is 400',
    source: 'fact sheet 5; seen on 2.5.2 and later',
    open: () => ({
      onRequest: (asked) =>
        valueOf(asked.headers, 'X-Requested-By')?.trim() === ''
          ? { ...asked, headers: withLine(asked.headers, 'X-Requested-By', null) }
          : asked,
    }),
  }),
  caught('sender-demanded-early', 'csrf.before', '2.4.6', {
    route: 'any POST',
    right: 'X-Requested-By is not needed',
    wrong: 'without X-Requested-By it is 400, as from 2.5.0',
    source: 'fact sheet 5; seen on 2.4.6',
    features: { 'requested-by': true },
  }),
  caught('deletes-unguarded', 'csrf.refused', '5.0.0', {
    route: 'any DELETE',
    right: 'without X-Requested-By it is 400',
    wrong: 'it is accepted: only POST and PUT are guarded',
    source: 'fact sheet 5; seen on 2.5.2 and later',
    open: () => ({
      onRequest: (asked) =>
        asked.method === 'DELETE' && !namesSender(asked)
          ? { ...asked, headers: withLine(asked.headers, 'X-Requested-By', 'proxy') }
          : asked,
    }),
  }),
]

function namesSender({ headers }: Asked): boolean {
  return valueOf(headers, 'X-Requested-By') !== undefined
}

/** What a Basic credential holds; text that is no Base64 comes out without a colon. */
function credentialOf({ headers }: Asked): string | undefined {
  const encoded = /^Basic (.*)$/.exec(valueOf(headers, 'Authorization') ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1')
}
