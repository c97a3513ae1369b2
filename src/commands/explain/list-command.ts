import { choice, flag, prefixes, release } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'

const LISTS = ['checks', 'requirements', 'routes', 'faults'] as const

export const listOptions = {
  what: {
    ...choice('', 'checks, requirements, routes or faults', LISTS),
    isPositional: true as const,
  },
  ...group('What is listed:', {
    suite: prefixes('<prefix>', 'of checks and faults: only these suites, by commas'),
    serverVersion: release('<v>', 'only what this release is judged by, or has'),
    since: release('<v>', 'of routes: what came at this release or later'),
    removed: flag('of routes: what is gone; with --since, from then on'),
  }),
}

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
