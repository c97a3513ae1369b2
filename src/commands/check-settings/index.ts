import { toolInfo } from '../../run/package-info.ts'
import { needsFix, type SettingsReport } from '#engine/model/upgrade/settings.ts'
import { resultOfSettings } from './result.ts'
import type { Calling } from '../../command/calling.ts'
import { defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import type { Given } from '../../command/options/table.ts'
import { describeSettings } from './document.ts'
import { options } from './options.ts'

export const checkSettingsCommand = defineCommand({
  name: 'check-settings',
  task: 'check settings',
  description:
    'Lists the settings that an upgrade removes, renames, moves, or ignores, the defaults that ' +
    'change, and the manual steps between two releases. Pass all configuration files for one node: server.conf, ' +
    'environment and compose files, ConfigMaps, and Secrets. The report never contains the values of settings.',
  examples: [
    'graylog-conformance check-settings server.conf --from 2.5 --to 3.2',
    'graylog-conformance check-settings server.conf .env --from 4.3 --to 7.0',
    'graylog-conformance check-settings docker-compose.yml --from 5.2 --to 6.1 \\',
    '  --format sarif',
  ],
  exitCodes: [0, 2, 5, 6, 70],
  options,
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: (report) => report,
  toResult: (report) => resultOfSettings(report, toolInfo()),
  document: describeSettings,
  exitCode: ({ findings }) => (findings.some(needsFix) ? 6 : 0),
  baselineScope: ({ to }) => ({ release: to }),
})

/** Options of {@link checkSettings}. */
export interface CheckSettingsGiven extends Omit<Given<typeof options>, 'files'>, Calling {}

/**
 * Checks the settings of a node for an upgrade, given its server.conf, environment files, and compose files. Returns a
 * document in the format of `schemas/settings.json`, without any values. Rejects with a UsageError.
 */
export function checkSettings(
  files: string | readonly string[],
  given: CheckSettingsGiven,
): Promise<SettingsReport> {
  return callCommand(checkSettingsCommand, { ...given, files })
}
