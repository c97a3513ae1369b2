import { defineUtility } from '../../command/utility.ts'
import { listOptions } from './list-options.ts'

export const listCommand = defineUtility({
  name: 'list',
  description:
    'Lists the checks, one a line: id, requirement, releases; or the rows of the interface ' +
    'document, with the checks that judge them; or the routes of every release; or the faults ' +
    'that the reference server can be given, with --json also the checks that find them.',
  examples: [
    'graylog-conformance list checks --suite csrf',
    'graylog-conformance list requirements',
    'graylog-conformance list routes --since 5.0 --removed',
  ],
  exitCodes: [0, 2, 70],
  options: listOptions,
  run: async (input, terminal) => {
    await (await import('./list.ts')).listAll(input, terminal)
    return 0
  },
})
