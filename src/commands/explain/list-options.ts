import { choice, flag, prefixes, release } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

const LISTS = ['checks', 'requirements', 'routes', 'faults'] as const

export const listOptions = {
  what: {
    ...choice('', 'checks, requirements, routes, or faults', LISTS),
    isPositional: true as const,
  },
  ...group('Filters:', {
    suite: prefixes(
      '<prefix>',
      'for checks and faults: show only suites with these prefixes (comma-separated)',
    ),
    serverVersion: release('<v>', 'show only entries that apply to this release'),
    since: release('<v>', 'for routes: show those added in this release or later'),
    removed: flag(
      'for routes: show only removed routes; with --since, those removed in that release or later',
    ),
  }),
}
