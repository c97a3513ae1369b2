import { renderJson } from '#reports/json.ts'
import { printJson } from '#reports/visible.ts'
import { BundleError } from '#engine/model/errors.ts'
import { type Run, RUN_FORMAT, tally } from '#engine/model/results/run.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { RUN } from './part-names.ts'

/**
 * Reads the run of a bundle. A run of another release may have a different format, so only the members needed to
 * compare verdicts are required. Throws a BundleError.
 */
export function readBundledRun(text: string, { isOfToday }: { readonly isOfToday: boolean }): Run {
  const run = parsed(text)
  const misfit = isOfToday ? describeMisfit('run', run) : misfitOfAny(run)
  if (misfit !== undefined)
    throw new BundleError(RUN, `it is not a run created by this tool: ${misfit}`)
  // Of another release its members may be in another order.
  if ((isOfToday ? renderJson(run) : printJson(run)) !== text)
    throw new BundleError(RUN, 'it is not in the format written by this tool')
  const ids = run.verdicts.map(({ checkId }) => checkId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new BundleError(`${RUN} ${twice}`, 'it has two verdicts')
  for (const subject of ['server', 'client'] as const) {
    const member = subject === 'server' ? 'summary' : 'client'
    const counted = tally(run.verdicts, subject)
    if (COUNTS.some((name) => run[member][name] !== counted[name]))
      throw new BundleError(`${RUN} /${member}`, 'its summary does not match the verdicts')
  }
  return run
}

const COUNTS = ['violations', 'warnings', 'notes', 'unverified', 'ok', 'errors', 'known'] as const

function parsed(text: string): Run {
  try {
    return JSON.parse(text) as Run
  } catch {
    throw new BundleError(RUN, 'it is not JSON')
  }
}

/** The fields that every release has written so far. */
function misfitOfAny(run: Partial<Run> | null): string | undefined {
  if (typeof run !== 'object' || run === null) return 'it is not an object'
  if (run.format !== RUN_FORMAT || run.version !== 1) return 'it has a different format'
  const { verdicts, target, evidence, summary, client } = run as {
    readonly [Key in keyof Run]?: unknown
  }
  const hasHead = [target, evidence, summary, client].every(isObject)
  const isWhole =
    Array.isArray(verdicts) &&
    verdicts.every(
      (one: unknown) =>
        isObject(one) &&
        ['checkId', 'subject', 'level', 'basis', 'outcome', 'rating'].every(
          (name) => typeof one[name] === 'string',
        ),
    )
  return hasHead && isWhole ? undefined : 'its verdicts cannot be read'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
