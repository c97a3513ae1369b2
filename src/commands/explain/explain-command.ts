import { argumentList, flag } from '../../command/options/kinds.ts'
import { defineUtility } from '../../command/utility.ts'

export const explainCommand = defineUtility({
  name: 'explain',
  description:
    'Explains a check: its requirement, releases, reason, and fix. Or lists the checks for a row ' +
    'of the interface document. Or shows a route by release: body, response, permission, status, ' +
    'replacement, and sources.',
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
