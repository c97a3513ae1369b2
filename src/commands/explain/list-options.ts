import { choice, flag, prefixes, release } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

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
