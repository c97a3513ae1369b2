import { argumentList, flag } from '../../command/options/kinds.ts'
import { defineUtility } from '../../command/utility.ts'

export const explainCommand = defineUtility({
  name: 'explain',
  description:
    'Explains a check: its requirement, releases, reason, and fix. Given a row of the interface ' +
    'document, lists its checks. Given a route, shows its body, response, permission, status, ' +
    'replacement, and sources by release.',
  examples: [
    'graylog-conformance explain csrf.refused',
    'graylog-conformance explain 5.5/1',
    'graylog-conformance explain POST /streams',
    'graylog-conformance explain --markdown conformance-report/run.json:17',
  ],
  exitCodes: [0, 2, 70],
  options: {
    ids: argumentList('IDs from "list", or a route such as POST /streams'),
    markdown: flag('print a finding, such as run.json:17 or report.html:ID, as a ticket'),
  },
  run: async ({ ids, ...input }, terminal) => {
    await (await import('./explain.ts')).explain(ids, input, terminal)
    return 0
  },
})
