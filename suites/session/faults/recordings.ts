import { bodiless, edit, json, recordingFault, status, withoutHeader } from '#engine/suite.ts'

const UNAUTHORIZED = [status(401), bodiless()]
const SERVED = [status(200), json({ a: { node_id: 'a' } })]

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault('session.create.pretty', 'graylog-4.3.0', edit.text('\n', '')),
  recordingFault('session.use.cookie', 'graylog-4.3.0', UNAUTHORIZED, {
    also: ['auth.cookie.read'],
  }),
  recordingFault('session.use.upper-case', 'graylog-2.2.3', UNAUTHORIZED),
  recordingFault('session.delete.ends', 'graylog-4.3.0', SERVED, {
    also: ['auth.refuse.ended-session'],
  }),
  recordingFault('session.cookie.again', 'graylog-7.0.1', withoutHeader('Set-Cookie')),
]
