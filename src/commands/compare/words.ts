import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type Change,
  CHANGES,
  type ComparedCheck,
  type ComparedVerdict,
  comparesNothing,
  type Comparison,
  inOtherModes,
} from '#engine/model/upgrade/comparison.ts'
import { parseVersion, releaseNumber } from '#engine/model/version.ts'
import { counted } from '#engine/text/words.ts'
import { RATING_LEGEND } from '#reports/legend.ts'
import { GRAVEST_FIRST } from '#reports/results/rating-of.ts'
import { shortRelease } from '#reports/shown-values.ts'

interface ChangeWords {
  readonly title: string
  readonly meaning: string
  readonly rating: Rating
  /** Counts such changes in words. */
  readonly number: (count: number) => string
}

/** How each change is shown. */
export const CHANGE_LEGEND: Readonly<Record<Change, ChangeWords>> = {
  broken: {
    title: 'Broken',
    meaning: 'passed before, now fails',
    rating: 'violation',
    number: (count) => `${counted(count, 'check')} broken`,
  },
  worse: {
    title: 'Worse',
    meaning: 'failed before, now fails on more routes',
    rating: 'violation',
    number: (count) => `${counted(count, 'check')} worse`,
  },
  unseen: {
    title: 'No longer tested',
    meaning: 'no evidence in the newer run',
    rating: 'unverified',
    number: (count) => `${counted(count, 'check')} no longer tested`,
  },
  fixed: {
    title: 'Fixed',
    meaning: 'failed before, passes now or no longer happens',
    rating: 'ok',
    number: (count) => `${counted(count, 'check')} fixed`,
  },
  better: {
    title: 'Better',
    meaning: 'still fails, but on fewer routes',
    rating: 'warning',
    number: (count) => `${counted(count, 'check')} better`,
  },
  gone: {
    title: 'Removed rules',
    meaning: 'rules that apply only to the old release',
    rating: 'none',
    number: (count) => `${counted(count, 'rule')} removed`,
  },
  new: {
    title: 'Added rules',
    meaning: 'rules that apply only to the new release',
    rating: 'note',
    number: (count) => `${counted(count, 'rule')} added`,
  },
  seen: {
    title: 'Newly tested',
    meaning: 'no evidence in the older run',
    rating: 'note',
    number: (count) => `${counted(count, 'check')} newly tested`,
  },
  evidence: {
    title: 'Changed responses',
    meaning: 'the response differs, but the verdict does not',
    rating: 'note',
    number: (count) => `${counted(count, 'response')} changed`,
  },
}

/** Fields that a later release lacks. Clients lose these, so they are shown early. */
export const LOST_FIELDS = {
  title: 'Removed fields',
  meaning: 'clients can no longer read these fields',
  number: (count: number) => `${counted(count, 'field')} removed`,
} as const

/** Shown if no check was judged on any side. */
export const NOTHING_COMPARED =
  'Neither run tested a check. Compare recordings of API traffic, or select different checks'

/** Whether a check is about a field that the later release lacks. */
export function losesField({ field, changes }: ComparedCheck, step: number): boolean {
  return field !== undefined && changes[step] === 'gone'
}

/** Checks that changed in the same way from one run to the next. */
export interface ChangeGroup extends ChangeWords {
  readonly checks: readonly ComparedCheck[]
  /** The name of a field is enough. */
  readonly areFields?: true
}

/** Groups the checks that changed, worst first. */
export function groupChanges(
  checks: readonly ComparedCheck[],
  step: number,
): readonly ChangeGroup[] {
  const lost = checks.filter((check) => losesField(check, step))
  const changed = (change: Change) =>
    checks.filter((check) => check.changes[step] === change && !lost.includes(check))
  const { broken, ...others } = CHANGE_LEGEND
  const byClient = changed('broken').filter(({ subject }) => subject === 'client')
  const byServer = changed('broken').filter(({ subject }) => subject === 'server')
  const rated = (rating: Rating) =>
    byServer.filter(({ verdicts }) => verdicts[step + 1]?.rating === rating)
  const [warnings, notes] = [rated('warning'), rated('note')]
  return [
    {
      ...broken,
      checks: byServer.filter((one) => !warnings.includes(one) && !notes.includes(one)),
    },
    { ...LOST_FIELDS, rating: 'warning' as const, checks: lost, areFields: true as const },
    {
      ...broken,
      title: 'New warnings',
      meaning: 'passed before, now has a warning',
      rating: 'warning' as const,
      checks: warnings,
      number: (count: number) => counted(count, 'new warning'),
    },
    {
      ...broken,
      title: 'New notes',
      meaning: 'passed before, now has a note',
      rating: 'note' as const,
      checks: notes,
      number: (count: number) => counted(count, 'new note'),
    },
    {
      ...broken,
      title: 'Broken by the client',
      rating: 'note' as const,
      checks: byClient,
      number: (count: number) => `${counted(count, 'check')} broken by the client`,
    },
    ...CHANGES.flatMap((change) =>
      change === 'broken' ? [] : [{ ...others[change], checks: changed(change) }],
    ),
  ]
    .filter((group) => group.checks.length > 0)
    .toSorted((a, b) => GRAVEST_FIRST.indexOf(a.rating) - GRAVEST_FIRST.indexOf(b.rating))
}

/** Counts the changes from one run to the next, worst first; empty if nothing changed. */
export function countChanges({ counts, checks }: Comparison, step: number): readonly string[] {
  const answers = counts[step]?.evidence ?? 0
  return [
    ...groupChanges(checks, step).map((group) => group.number(group.checks.length)),
    ...(answers > 0 ? [CHANGE_LEGEND.evidence.number(answers)] : []),
  ]
}

/** Sums up a comparison in a few words. */
export function summarize(comparison: Comparison): {
  readonly text: string
  readonly isBad: boolean
} {
  const { runs, checks, answers } = comparison
  if (comparesNothing(comparison)) return { text: 'nothing was compared', isBad: false }
  if (checks.length === 0 && answers.length === 0) return { text: 'nothing differs', isBad: false }
  const turned = checks.flatMap((check) =>
    check.subject === 'server'
      ? check.changes.map((change, step) => ({ change, after: check.verdicts[step + 1] }))
      : [],
  )
  const sum = (...changes: readonly Change[]): number =>
    turned.filter(({ change }) => change && changes.includes(change)).length
  const failing = (rating: Rating, ...changes: readonly Change[]): number =>
    turned.filter(
      ({ change, after }) =>
        change && changes.includes(change) && after?.outcome === 'fail' && after.rating === rating,
    ).length
  const [worse, fixed, better] = [sum('worse'), sum('fixed'), sum('better')]
  const [warnings, notes] = [
    failing('warning', 'broken', 'new', 'seen'),
    failing('note', 'broken', 'new', 'seen'),
  ]
  const broken = sum('broken') - failing('warning', 'broken') - failing('note', 'broken')
  const first = failing('violation', 'new', 'seen')
  const parts = [
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(worse > 0 ? [`${worse} worse`] : []),
    ...(fixed > 0 ? [`${fixed} fixed`] : []),
    ...(better > 0 ? [`${better} better`] : []),
    ...(first > 0 ? [`${first} newly tested and failing`] : []),
    ...(warnings > 0 ? [counted(warnings, 'new warning')] : []),
    ...(notes > 0 ? [counted(notes, 'new note')] : []),
  ]
  // A failure that was hidden before is no step back if something was fixed.
  if (broken + worse + first + warnings > 0)
    return {
      text: parts.join(', '),
      isBad: broken + worse + failing('warning', 'broken') > 0 || fixed + better === 0,
    }
  const unseen = sum('unseen')
  if (!isAcrossReleases(comparison))
    return {
      text: [
        'nothing broken',
        ...parts,
        ...(unseen > 0 ? [`${unseen} no longer tested`] : []),
      ].join(', '),
      isBad: false,
    }
  if (inOtherModes(comparison))
    return { text: 'none of the checks tested in all runs broke', isBad: false }
  return runs.every(({ failing }) => failing === 0)
    ? { text: 'each run conforms to the API of its release', isBad: false }
    : { text: 'none of the checks shared by the releases broke', isBad: false }
}

/** Whether rules may begin and end because the releases differ. */
function isAcrossReleases({ runs }: Comparison): boolean {
  return new Set(runs.map(({ release }) => shortRelease(release))).size > 1
}

/** Names the command that shows a client's own calls; undefined unless the last release is newer than the first. */
export function nextStep({ runs }: Comparison): string | undefined {
  const [first, last] = [runs[0], runs.at(-1)].map((run) => parseVersion(run?.release ?? ''))
  if (!first || !last || releaseNumber(last) <= releaseNumber(first)) return undefined
  return `graylog-conformance forecast your-calls.har --to ${last.release}`
}

/** Returns A, B, …, Z, 27, 28 … */
export function letterAt(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}

/** The outcome of a check in one run. Distinguishes a rule that the release lacks from one without evidence. */
export function formatOutcome({ outcome, rating }: ComparedVerdict): string {
  if (outcome === 'none' || outcome === 'not-applicable') return NO_RULE
  return rating === 'none' ? NO_EVIDENCE : RATING_LEGEND[rating].singular
}

export const NO_RULE = 'does not apply to this release'
export const NO_EVIDENCE = 'no evidence'
