import { json, mutation, status, withHeader } from '#engine/suite.ts'
import { REFUSAL } from './deviations.ts'

const ACCEPTED = [status(200), json({ done: true })]

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('csrf.refused.post', 'graylog-5.1.0', ACCEPTED, {
    also: ['csrf.refused', 'csrf.refused.with-user'],
  }),
  mutation(
    'csrf.no-effect',
    'graylog-5.1.0',
    withHeader('Location', 'http://127.0.0.1:19000/api/streams/5'),
  ),
  mutation('csrf.exempt.collector', 'graylog-5.1.0', REFUSAL, {
    // The entity that does not exist was never looked up, and nothing differs from a request without both headers.
    also: ['csrf.because', 'error.entity', 'stream.unknown.delete'],
  }),
  mutation('csrf.before.post', 'graylog-2.0.3', REFUSAL, {
    also: ['csrf.before', 'stream.create.status', 'state.stream.refused'],
  }),
  mutation('csrf.before.put', 'graylog-2.2.3', REFUSAL, {
    // A request has a method and a form of credential, each judged by itself.
    also: ['csrf.before'],
  }),
  mutation('csrf.before.same', 'reference-2.2.3', REFUSAL, {
    on: 0,
    // Refused without the header, the entity that does not exist was never looked up.
    also: ['csrf.before', 'csrf.before.delete', 'error.entity', 'stream.unknown.delete'],
  }),
  mutation('csrf.other-header', 'graylog-5.1.0', ACCEPTED, {
    // A request has a method and a form of credential, each judged by itself.
    also: ['csrf.refused', 'csrf.refused.post', 'csrf.refused.with-user'],
  }),
]
