import { bodiless, mutation, status } from '../../src/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('user.limited.system', 'graylog-3.2.0', status(403)),
  mutation('user.limited.streams', 'graylog-4.3.0', status(403), { also: ['access.stream.open'] }),
  mutation('user.session.slides', 'reference-5.1.0', [status(401), bodiless()]),
]
