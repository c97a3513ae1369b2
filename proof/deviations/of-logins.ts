import { field, good, json, on, replace, status, withHeader } from '../../src/suite.ts'
import { valueOf, withLine } from './deviation.ts'
import type { Asked, BlindDeviation } from './deviation.ts'
import { UNAUTHORIZED, edits, instead, isGood, isTo, refused } from './edits.ts'

const LOGIN = 'POST /system/sessions'
const LOGOUT = ['DELETE /system/sessions', 'DELETE /system/sessions/*']

/** Sessions, credentials and the header that names the sender. */
export const DEVIATIONS_OF_LOGINS: readonly BlindDeviation[] = [
  {
    id: 'valid-until-with-colon',
    atFirst: 'caught',
    caughtBy: 'session.record.valid-until',
    release: '5.0.0',
    route: LOGIN,
    right: 'valid_until ends in `+0000`',
    wrong: 'valid_until ends in `+00:00`',
    source: 'fact sheet 2.1',
    edits: [on(good(LOGIN), field('valid_until', replace(/\+0000$/, '+00:00')))],
  },
  {
    id: 'login-is-created',
    atFirst: 'caught',
    caughtBy: 'session.create.status',
    release: '7.0.1',
    route: LOGIN,
    right: 'a login is 200',
    wrong: 'a login is 201',
    source: 'fact sheet 2.1',
    edits: [on(good(LOGIN), status(201))],
  },
  {
    id: 'user-id-is-name',
    atFirst: 'missed',
    caughtBy: 'session.record.user-id-form',
    release: '4.0.0',
    route: LOGIN,
    right: 'user_id is the id of the user, `local:admin` for the root account',
    wrong: 'user_id is the name of the user',
    source: 'fact sheet 2.1',
    edits: [on(good(LOGIN), field('user_id', replace(/^local:/, '')))],
  },
  {
    id: 'cookie-for-scripts',
    atFirst: 'caught',
    caughtBy: 'session.create.cookie',
    release: '5.1.0',
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
  },
  {
    id: 'logout-without-content',
    atFirst: 'caught',
    caughtBy: 'session.delete.status',
    release: '6.1.0',
    route: 'DELETE /system/sessions/{id}',
    right: 'a logout is 200',
    wrong: 'a logout is 204, as up to 4.2',
    source: 'fact sheet 2.3; seen on 4.3.0 and later',
    edits: [
      on(good('DELETE /system/sessions', 'DELETE /system/sessions/{sessionId}'), status(204)),
    ],
  },
  {
    id: 'logout-ends-nothing',
    atFirst: 'caught',
    caughtBy: 'session.delete.ends',
    release: '3.3.0',
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
  },
  {
    id: 'host-demanded',
    atFirst: 'caught',
    caughtBy: 'session.accept.no-host',
    release: '3.2.0',
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
  },
  {
    id: 'session-question-closed',
    atFirst: 'caught',
    caughtBy: 'session.check.none',
    release: '5.1.0',
    route: 'GET /system/sessions',
    right: 'without a login it answers that no session is valid',
    wrong: 'without a login it is 401',
    source: 'fact sheet 2.2',
    edits: [
      on({ route: 'GET /system/sessions', header: ['authorization', null] }, ...UNAUTHORIZED),
    ],
  },
  {
    id: 'refused-login-explained',
    atFirst: 'caught',
    caughtBy: 'session.refuse.wrong-answer',
    release: '2.5.2',
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
  },
  {
    id: 'malformed-is-unauthorized',
    atFirst: 'caught',
    caughtBy: 'auth.malformed.undecodable',
    release: '6.1.0',
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
  },
  {
    id: 'challenge-for-scripts',
    atFirst: 'caught',
    caughtBy: 'auth.401.script',
    release: '5.1.0',
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
  },
  {
    id: 'literal-by-case',
    atFirst: 'caught',
    caughtBy: 'session.use.upper-case',
    release: '6.1.0',
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
  },
  {
    id: 'empty-sender-refused',
    atFirst: 'caught',
    caughtBy: 'csrf.empty',
    release: '6.1.0',
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
  },
  {
    id: 'sender-demanded-early',
    atFirst: 'caught',
    caughtBy: 'csrf.before',
    release: '2.4.6',
    route: 'any POST',
    right: 'X-Requested-By is not needed',
    wrong: 'without X-Requested-By it is 400, as from 2.5.0',
    source: 'fact sheet 5; seen on 2.4.6',
    features: { 'requested-by': true },
  },
  {
    id: 'deletes-unguarded',
    atFirst: 'caught',
    caughtBy: 'csrf.refused',
    release: '5.0.0',
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
  },
]

function namesSender({ headers }: Asked): boolean {
  return valueOf(headers, 'X-Requested-By') !== undefined
}

/** What a Basic credential holds; text that is no Base64 comes out without a colon. */
function credentialOf({ headers }: Asked): string | undefined {
  const encoded = /^Basic (.*)$/.exec(valueOf(headers, 'Authorization') ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1')
}
