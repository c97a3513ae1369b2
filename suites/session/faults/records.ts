import { fieldFaults, row } from '#engine/suite.ts'

/** Faults of single fields of sessions. */
export const sessionRecordFaults = [
  ...fieldFaults({
    name: 'session',
    what: 'session records',
    places: [['POST /system/sessions', '']],
    prefixes: ['session.record'],
    fields: [
      row('session_id', 'missing null number', {
        alsoWhen: {
          missing: ['user.login.limited', 'session.accept.no-host', 'session.accept.unknown-key'],
          null: ['session.create.new'],
          number: ['session.create.new'],
        },
      }),
      row('valid_until', 'missing null number', {
        also: ['auth.session.write', 'session.use.after-login', 'auth.session.read'],
        alsoWhen: { number: ['user.session.life', 'user.session.expires', 'user.session.slides'] },
      }),
      row('username', 'missing list', { alsoWhen: { missing: ['node.version.behaviour'] } }),
      row('user_id', 'missing number'),
    ],
  }),
  ...fieldFaults({
    name: 'session-check',
    what: 'the session check',
    places: [['GET /system/sessions', '']],
    prefixes: ['session.validation'],
    fields: [
      row('is_valid', 'missing text', { alsoWhen: { missing: ['auth.open.session-check'] } }),
      row('session_id', 'missing number', { also: ['session.check.names'] }),
      row('username', 'missing list', { also: ['session.check.names'] }),
    ],
  }),
]
