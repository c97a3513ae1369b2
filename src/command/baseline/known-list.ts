import { UsageError } from '#engine/model/errors.ts'
import type { BaselineOptions } from '../options/common.ts'
import type { ListInUse } from './list-in-use.ts'

/**
 * Reads the baseline before anything is sent; undefined without one, and then none of its code is loaded. Throws a
 * UsageError.
 */
export async function openKnownList(options: BaselineOptions): Promise<ListInUse | undefined> {
  const { baseline, updateBaseline, reason } = options
  if (baseline !== undefined) return (await import('./list-in-use.ts')).listInUse(options, baseline)
  if (updateBaseline !== true && reason === undefined) return undefined
  throw new UsageError(
    `${updateBaseline === true ? '--update-baseline' : '--reason'} needs a baseline; specify the baseline file with --baseline`,
  )
}
