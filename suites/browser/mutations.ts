import { mutation, text } from '../../src/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('browser.page.own', 'graylog-7.0.1', text('x'.repeat(1024), 'text/html'), { on: 0 }),
]
