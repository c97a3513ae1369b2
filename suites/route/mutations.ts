import { edit, mutation } from '../../src/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('route.times.alert-conditions', 'graylog-4.3.0', edit.text('+0000', '+00:00')),
  mutation('route.times.last-activity', 'graylog-5.1.0', edit.text('+0000', 'Z')),
]
