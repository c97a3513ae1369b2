import {
  add,
  edit,
  fault,
  field,
  good,
  json,
  on,
  recordingFault,
  withHeader,
} from '#engine/suite.ts'
import { LOGIN } from '../targets.ts'

const SESSION = '6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11'
const TOKEN = '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n'

/** Faults that reveal secrets. */
export const faults = [
  fault('secret.input.shown', 'secrets of inputs are revealed in clear text', {
    needs: 'client-traffic',
    edits: [
      on(
        good('GET /system/inputs'),
        json({
          inputs: [
            {
              id: '5f1f2e3d4c5b6a7988776655',
              title: 'made',
              attributes: { tls_key_password: 'hunter2' },
            },
          ],
          total: 1,
        }),
      ),
    ],
    fails: ['secret.input'],
  }),
  fault('secret.user.hash', 'users are returned with their password hash', {
    edits: [
      on(
        good('GET /users/{username}'),
        field('password_hash', add('5e884898da28047151d0e56f8dc62927')),
      ),
      on(
        good('GET /users'),
        field('users[].password_hash', add('5e884898da28047151d0e56f8dc62927')),
      ),
    ],
    fails: ['secret.answer.password'],
  }),
  fault('secret.user.session', 'users are returned with the IDs of their sessions', {
    edits: [on(good('GET /users/{username}'), field('session_id', add(SESSION)))],
    fails: ['secret.answer.session'],
  }),
  fault('secret.stream.token', 'streams are returned with a token of their creator', {
    edits: [on(good('GET /streams'), field('streams[].creator_token', add(TOKEN)))],
    fails: ['secret.answer.token', 'stream.record.unknown-keys'],
  }),
  fault('secret.node.settings', 'nodes are returned with the secret used to encrypt their data', {
    edits: [on(good('GET /cluster'), field('*.password_secret', add('Fv0gHn1kTz8pLq2sWx4e')))],
    fails: ['secret.answer.settings', 'node.record.unknown-keys'],
  }),
  fault('secret.echo.header', 'responses echo a credential in a header', {
    edits: [on({ route: 'GET /system' }, withHeader('X-Debug-Credentials', 'admin:hunter2'))],
    fails: ['secret.credential.header'],
  }),
  fault('secret.echo.cookie', 'a login sets a cookie that contains the password', {
    versions: { until: '4.3.0' },
    edits: [on(LOGIN, withHeader('Set-Cookie', 'basic=YWRtaW46YWRtaW4=; Path=/'))],
    fails: ['secret.credential.cookie'],
  }),
  fault('secret.session.location', 'a login reveals the session in Location', {
    edits: [on(LOGIN, withHeader('Location', `/system/sessions/${SESSION}`))],
    fails: ['secret.session.location'],
  }),
  fault('secret.inside.header', 'error responses have a stack trace in a header', {
    edits: [
      on(
        { route: 'GET /streams/{streamId}', status: 404 },
        withHeader('X-Error', 'java.lang.NullPointerException at a.b.C.get(C.java:251)'),
      ),
    ],
    fails: ['secret.inside.header'],
  }),
  fault('secret.inside.body', 'the error for an unknown stream reveals the database query', {
    edits: [
      on(
        { route: 'GET /streams/{streamId}', status: 404 },
        field('query', add('db.streams.find({_id: 1})')),
      ),
    ],
    fails: ['secret.inside.body'],
  }),
  // As if the text of every error were the sent credential.
  recordingFault(
    'secret.credential.body',
    'graylog-3.2.0',
    edit.requestHeader('Authorization', 'Basic InR5cGUiOiJBcGlFcnJvciI='),
  ),
]
