import { breathe } from '../../run/breathe.ts'
import type { SettingsReport } from '#engine/model/upgrade/settings.ts'
import { call, type Calling } from '../../command/calling.ts'
import { CHECK_SETTINGS } from '../options/check-settings.ts'
import type { Given } from '../../command/options/table.ts'

/** What {@link checkSettings} can be told. */
export interface CheckSettingsGiven extends Given<typeof CHECK_SETTINGS>, Calling {}

/**
 * Names what an upgrade means for the settings of one node, by its files: server.conf, environment and compose files.
 * Gives what `schemas/settings.json` describes; it holds no values. Rejects with a UsageError.
 */
export async function checkSettings(
  files: string | readonly string[],
  given: CheckSettingsGiven,
): Promise<SettingsReport> {
  return call('check settings', CHECK_SETTINGS, given, async ({ options, ctx }) => {
    const { checkFiles } = await import('./check-files.ts')
    const paths = typeof files === 'string' ? [files] : files
    await breathe(ctx.signal)
    const { report, held } = await checkFiles(paths, options, ctx, () => undefined)
    held?.finish(0, ctx.log, {})
    return report
  })
}
