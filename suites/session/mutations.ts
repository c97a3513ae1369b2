import { bodiless, edit, json, mutation, status, withoutHeader } from '#engine/suite.ts'

const UNAUTHORIZED = [status(401), bodiless()]
const SERVED = [status(200), json({ a: { node_id: 'a' } })]

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('session.create.pretty', 'graylog-4.3.0', edit.text('\n', '')),
  mutation('session.use.cookie', 'graylog-4.3.0', UNAUTHORIZED, { also: ['auth.cookie.read'] }),
  mutation('session.use.upper-case', 'graylog-2.2.3', UNAUTHORIZED),
  mutation('session.delete.ends', 'graylog-4.3.0', SERVED, { also: ['auth.refuse.ended-session'] }),
  mutation('session.cookie.again', 'graylog-7.0.1', withoutHeader('Set-Cookie')),
]
