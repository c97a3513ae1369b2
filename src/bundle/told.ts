import type { Judged } from '#engine/model/results/bundle.ts'
import { counted } from '#engine/text/words.ts'

/** Inputs that shaped the verdicts in addition to the recording, one sentence each. */
export function toldIn(judged: Judged): readonly string[] {
  const {
    arrangement,
    recordings,
    assumeVersion,
    strict,
    only,
    root,
    backend,
    settings,
    baseline,
  } = judged
  return [
    ...(arrangement === 'upgrade' ? ['two recordings, from before and after an upgrade'] : []),
    ...(arrangement === 'repeats' ? [`${counted(recordings.length, 'run')} of one target`] : []),
    ...(assumeVersion === undefined ? [] : [`checked as ${assumeVersion}, as requested`]),
    ...(strict ? ['warnings count as violations'] : []),
    ...(only ? [`only ${only.join(', ')} was requested`] : []),
    ...(root === undefined ? [] : [`the root was given as ${root}`]),
    ...(backend ? ['traffic with the search backend'] : []),
    ...(baseline ? [`compared with the baseline of ${baseline.file} as of ${baseline.day}`] : []),
    ...(baseline?.isOneOfSeveral
      ? ['as one of several runs, so outdated entries are not listed']
      : []),
    ...Object.entries(settings ?? {}).map(([key, value]) => `${key} was set to ${value}`),
  ]
}
