import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type Change,
  CHANGES,
  type ComparedCheck,
  comparesNothing,
  type Comparison,
  inOtherModes,
} from '#engine/model/upgrade/comparison.ts'
import { parseVersion, releaseNumber } from '#engine/model/version.ts'
import { counted } from '#engine/text/words.ts'
import { shortRelease } from '../shown-values.ts'

interface ChangeWords {
  readonly title: string
  readonly meaning: string
  readonly rating: Rating
  /** So many of them, in words. */
  readonly number: (count: number) => string
}

/** How a change is shown; the one place for these texts. */
export const CHANGE_LEGEND: Readonly<Record<Change, ChangeWords>> = {
  broken: {
    title: 'Broken',
    meaning: 'held before, fails now',
    rating: 'violation',
    number: (count) => `${count} broken`,
  },
  worse: {
    title: 'Worse',
    meaning: 'failed before, fails at more routes now',
    rating: 'violation',
    number: (count) => `${count} worse`,
  },
  unseen: {
    title: 'No longer seen',
    meaning: 'was judged before, has no verdict now',
    rating: 'unverified',
    number: (count) => `${count} no longer seen`,
  },
  fixed: {
    title: 'Fixed',
    meaning: 'failed before, holds now or is no longer done',
    rating: 'ok',
    number: (count) => `${count} fixed`,
  },
  better: {
    title: 'Better',
    meaning: 'fails still, at fewer routes than before',
    rating: 'warning',
    number: (count) => `${count} better`,
  },
  gone: {
    title: 'Rules that ended',
    meaning: 'was judged before, is not asked now',
    rating: 'none',
    number: (count) => `${counted(count, 'rule')} ended`,
  },
  new: {
    title: 'Rules that began',
    meaning: 'was not asked before, is judged now',
    rating: 'note',
    number: (count) => `${counted(count, 'rule')} began`,
  },
  seen: {
    title: 'Now seen',
    meaning: 'had no verdict before, is judged now',
    rating: 'note',
    number: (count) => `${count} now seen`,
  },
  evidence: {
    title: 'Answers changed under the same verdict',
    meaning: 'the check came to the same, but what it rests on changed',
    rating: 'note',
    number: (count) => counted(count, 'changed answer'),
  },
}

/** Fields that a later release no longer has: what a client loses, so it is told first. */
export const LOST_FIELDS = {
  title: 'Fields that went',
  meaning: 'a client that reads one finds it no more',
  number: (count: number) => `${counted(count, 'field')} went`,
} as const

/** Why nothing can be said of runs when no check was judged on either side. */
export const NOTHING_COMPARED =
  'No check was judged on any side; compare recordings of traffic with the interface, or ask for other checks'

/** Whether a check is of a field that a rule asked for and, from the run before to this one, no longer does. */
export function losesField({ field, changes }: ComparedCheck, step: number): boolean {
  return field !== undefined && changes[step] === 'gone'
}

/** Checks to which the same happened from one run to the next. */
export interface ChangeGroup extends ChangeWords {
  readonly checks: readonly ComparedCheck[]
  /** Fields: a name says all. */
  readonly areFields?: true
}

/** Groups the checks that changed, the gravest first: what broke by its rating, and the fields that a client loses. */
export function groupsOf(checks: readonly ComparedCheck[], step: number): readonly ChangeGroup[] {
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
      rating: 'warning' as const,
      checks: warnings,
      number: (count: number) => counted(count, 'new warning'),
    },
    {
      ...broken,
      title: 'New notes',
      rating: 'note' as const,
      checks: notes,
      number: (count: number) => counted(count, 'new note'),
    },
    {
      ...broken,
      title: 'Broken by the client',
      rating: 'note' as const,
      checks: byClient,
      number: (count: number) => `${count} broken by the client`,
    },
    ...CHANGES.flatMap((change) =>
      change === 'broken' ? [] : [{ ...others[change], checks: changed(change) }],
    ),
  ].filter((group) => group.checks.length > 0)
}

/** Counts the changes from one run to the next, the gravest first; empty when nothing changed. */
export function countChanges({ counts, checks }: Comparison, step: number): readonly string[] {
  const answers = counts[step]?.evidence ?? 0
  return [
    ...groupsOf(checks, step).map((group) => group.number(group.checks.length)),
    ...(answers > 0 ? [CHANGE_LEGEND.evidence.number(answers)] : []),
  ]
}

/** What all comes to, in a few words, and whether it is bad news. */
export function claimOf(comparison: Comparison): {
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
    ...(first > 0 ? [`${first} not judged before, failing now`] : []),
    ...(warnings > 0 ? [counted(warnings, 'new warning')] : []),
    ...(notes > 0 ? [counted(notes, 'new note')] : []),
  ]
  // What was hidden before is no step back where something was mended.
  if (broken + worse + first + warnings > 0)
    return {
      text: parts.join(', '),
      isBad: broken + worse + failing('warning', 'broken') > 0 || fixed + better === 0,
    }
  const unseen = sum('unseen')
  if (!isAcrossReleases(comparison))
    return {
      text: ['nothing broken', ...parts, ...(unseen > 0 ? [`${unseen} no longer seen`] : [])].join(
        ', ',
      ),
      isBad: false,
    }
  if (inOtherModes(comparison))
    return { text: 'nothing broken of what all were asked', isBad: false }
  return runs.every(({ failing }) => failing === 0)
    ? { text: 'each keeps its own release’s rules', isBad: false }
    : { text: 'nothing broken of what two releases share', isBad: false }
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

/** A, B, …, Z, 27, 28 … */
export function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
