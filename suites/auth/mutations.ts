import { bodiless, json, mutation, status } from '../../src/suite.ts'

const UNAUTHORIZED = [status(401), bodiless()]
const SERVED = [status(200), json({ a: { node_id: 'a' } })]

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('auth.token.write', 'graylog-5.1.0', UNAUTHORIZED),
  mutation('auth.token.case', 'reference-7.1.7', UNAUTHORIZED, {
    // It is a token on a read as well.
    also: ['auth.token.read'],
  }),
  mutation('auth.refuse.none', 'graylog-2.5.2', SERVED),
  mutation('auth.refuse.user', 'graylog-3.2.0', SERVED),
  mutation('auth.refuse.token', 'graylog-7.0.1', SERVED),
  mutation('auth.refuse.token-as-session', 'graylog-2.0.3', [
    status(200),
    json({ a: { node_id: 'a' } }),
  ]),
  mutation('auth.refuse.session-as-token', 'graylog-5.1.0', [
    status(200),
    json({ a: { node_id: 'a' } }),
  ]),
  mutation('auth.refuse.cookie', 'reference-7.0.1', SERVED),
  mutation('auth.refuse.bearer', 'graylog-3.1.0', SERVED),
]
