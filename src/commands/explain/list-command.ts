import { defineUtility } from '../../command/utility.ts'
import { listOptions } from './list-options.ts'

export const listCommand = defineUtility({
  name: 'list',
  description:
    'Lists all checks with their IDs, requirements, and releases. Can also list the rows of the ' +
    'interface document with their checks, the routes of every release, or the faults of the ' +
    'reference server. With --json, each fault lists the checks that detect it.',
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
