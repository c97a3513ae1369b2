import { mutation, status } from '../../src/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('error.no-body-type', 'graylog-7.0.1', status(415), {
    // The request is the override to a state that does not exist.
    also: ['node.lbstatus.override-unknown'],
  }),
]
