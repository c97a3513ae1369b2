import { mutation, status } from '#engine/suite.ts'

const OF = 'graylog-5.1.0-access'
const LATER = 'graylog-7.0.1-access'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('access.stream.open', OF, status(403), { also: ['user.limited.streams'] }),
  mutation('access.node.open', OF, status(403)),
  mutation('access.index-set.open', OF, status(403)),
  mutation('access.user.self', LATER, status(403)),
]
