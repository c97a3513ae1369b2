import { bodiless, json, mutation, status } from '#engine/suite.ts'

const UNAUTHORIZED = [status(401), bodiless()]
const SERVED = [status(200), json({ a: { node_id: 'a' } })]

/** A run on a real server that shows every credential to every route. */
const ACCESS = 'graylog-5.1.0-access'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('auth.token.case', 'reference-7.1.7', UNAUTHORIZED),
  mutation('auth.refuse.none', 'graylog-2.5.2', SERVED),
  mutation('auth.refuse.user', 'graylog-3.2.0', SERVED),
  mutation('auth.refuse.token', 'graylog-7.0.1', SERVED),
  mutation('auth.refuse.empty-password', ACCESS, SERVED, { also: ['auth.refuse.wrong-password'] }),
  mutation('auth.refuse.token-as-session', 'graylog-2.0.3', [
    status(200),
    json({ a: { node_id: 'a' } }),
  ]),
  mutation('auth.refuse.session-as-token', 'graylog-5.1.0', [
    status(200),
    json({ a: { node_id: 'a' } }),
  ]),
  mutation('auth.refuse.cookie', ACCESS, SERVED),
  mutation('auth.refuse.session', ACCESS, SERVED),
  mutation('auth.refuse.bearer', 'graylog-3.1.0', SERVED),
  ...['other-word', 'deleted-user.token', 'deleted-user.session'].map((id) =>
    mutation(`auth.refuse.${id}`, ACCESS, SERVED),
  ),
  mutation('auth.refuse.ended-token', ACCESS, SERVED, { also: ['token.delete.ends'] }),
  mutation('auth.refuse.deleted-user.password', ACCESS, SERVED, { also: ['user.delete.ends'] }),
  mutation('auth.cookie.read', ACCESS, UNAUTHORIZED),
  mutation('auth.cookie.write', ACCESS, UNAUTHORIZED),
  // The same use shows both.
  mutation('auth.kept.session-after-logout', ACCESS, UNAUTHORIZED, {
    also: ['auth.kept.session-after-token', 'auth.session.read', 'session.use.after-login'],
  }),
  mutation('auth.kept.session-after-token', ACCESS, UNAUTHORIZED, {
    also: ['auth.kept.session-after-logout', 'auth.session.read', 'session.use.after-login'],
  }),
]
