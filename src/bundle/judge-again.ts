import { join } from 'node:path'

import { renderJson } from '#reports/json.ts'
import { holdRun } from '../run/known/hold-run.ts'
import { type JudgedEvidence, judgeEvidence, judgeUpgrade } from '../run/judge-evidence.ts'
import type { JudgingOptions } from '../run/judging.ts'
import type { Arrangement, Judged } from '#engine/model/results/bundle.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { KnownList } from '#engine/model/results/known.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { mergeRepeats } from '#engine/text/repeats.ts'
import { readList } from './read-list.ts'

/** How a run was judged, as far as it says so itself, with the recordings that it rests on. */
export function judgedOf(
  run: Run,
  arrangement: Arrangement,
  recordings: readonly string[],
): Judged {
  const { target, evidence, strict, only, profile, told, baseline } = run
  return {
    arrangement,
    recordings,
    file: evidence.file ?? '',
    ...(target.versionSource === 'assumed' && { assumeVersion: target.judgedVersion }),
    strict,
    ...(only && { only }),
    ...(profile && { profile: profile.areas }),
    ...(told?.root !== undefined && { root: told.root }),
    ...(target.kind === 'backend' && { backend: true as const }),
    ...(told?.settings && { settings: told.settings }),
    ...(baseline && { baseline: datedOf(baseline) }),
  }
}

function datedOf({ file, day, isOneOfSeveral }: KnownList): NonNullable<Judged['baseline']> {
  return { file, day, ...(isOneOfSeveral && { isOneOfSeveral }) }
}

/**
 * Checks the recordings below a folder with the current suites and the original options, and
 * applies the baseline next to them. Throws a UsageError, and a BundleError for that baseline.
 */
export async function judgeAgain(
  folder: string,
  judged: Judged,
  onProgress?: JudgingOptions['onProgress'],
): Promise<JudgedEvidence> {
  const { arrangement, recordings, file, only = [], baseline } = judged
  const list = baseline && readList(folder, baseline)
  const [first = '', second = ''] = recordings.map((name) => join(folder, name))
  const options = { ...optionsOf(judged), ...(onProgress && { onProgress }) }
  const evidence =
    arrangement === 'upgrade'
      ? await judgeUpgrade({ before: first, after: second }, options, only)
      : await judgeEvidence(first, options, only)
  const runs: [Run, ...Run[]] = [evidence.run]
  for (const name of arrangement === 'repeats' ? recordings.slice(1) : [])
    runs.push((await judgeEvidence(join(folder, name), options, only)).run)
  const again = { ...evidence, run: named(mergeRepeats(runs), file) }
  return list ? holdRun(again, list, baseline).evidence : again
}

function optionsOf({
  assumeVersion,
  strict,
  root,
  backend,
  profile,
  settings,
}: Judged): JudgingOptions {
  const version = assumeVersion === undefined ? undefined : parseTypedVersion(assumeVersion)
  return {
    ...(version && { assumeVersion: version }),
    strict,
    ...(root !== undefined && { base: root }),
    ...(backend && { backend }),
    ...(profile && { profile }),
    ...(settings && { settings }),
  }
}

/** The recording has another name in a bundle than where it was judged. */
function named(run: Run, file: string): Run {
  return { ...run, evidence: { ...run.evidence, file } }
}

/** Whether two runs are the same, byte for byte as they are written. */
export function isSameRun(one: Run, other: Run): boolean {
  return renderJson(one) === renderJson(other)
}
