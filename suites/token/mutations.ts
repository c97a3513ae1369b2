import { add, field, mutation } from '../../src/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('token.listed.no-value', 'graylog-7.0.1', field('tokens.0.token', add('1'.repeat(51)))),
]
