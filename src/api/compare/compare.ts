import type { Comparison } from '#engine/model/upgrade/comparison.ts'
import { call, type LiveCalling } from '../../command/calling.ts'
import { COMPARE } from '../options/compare.ts'
import type { Given } from '../../command/options/table.ts'

/** What {@link compare} can be told. */
export interface CompareGiven extends Given<typeof COMPARE>, LiveCalling {}

/**
 * Lays runs, recordings, HAR files, report folders and live servers side by side, the older one first.
 * Gives what `schemas/comparison.json` describes. Rejects with a UsageError, a NothingError or a TargetError.
 */
export async function compare(
  what: readonly string[],
  { credentials, ...given }: CompareGiven = {},
): Promise<Comparison> {
  return call('compare', COMPARE, given, async ({ options, ctx }) => {
    const { compareAll } = await import('./compare-all.ts')
    const how = { ...options, ...(credentials && { credentials }) }
    const { comparison, held } = await compareAll(what, how, ctx, ctx)
    held?.finish(0, ctx.log, {})
    return comparison
  })
}
