import { argumentList, flag } from '../../command/options/kinds.ts'
import { defineUtility } from '../../command/utility.ts'

export const explainCommand = defineUtility({
  name: 'explain',
  description:
    'Says in words what one check requires, since when, why, and what to do; or which checks ' +
    'judge a row of the interface document; or the availability of a route: releases, body, ' +
    'response, permission, status, what replaced it, sources.',
  examples: [
    'graylog-conformance explain csrf.refused',
    'graylog-conformance explain 5.5/1',
    'graylog-conformance explain POST /streams',
    'graylog-conformance explain --markdown conformance-report/run.json:17',
  ],
  exitCodes: [0, 2, 70],
  options: {
    ids: argumentList('ids as "list" shows them, or a route such as POST /streams'),
    markdown: flag('a finding of a run as a ticket: run.json:17, report.html:ID'),
  },
  run: async ({ ids, ...input }, terminal) => {
    await (await import('./explain.ts')).explain(ids, input, terminal)
    return 0
  },
})
