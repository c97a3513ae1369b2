import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type Change,
  CHANGES,
  type ComparedCheck,
  comparesNothing,
  type Comparison,
  inOtherModes,
} from '#engine/model/upgrade/comparison.ts'
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

/** Numbers of changes from one run to the next, the gravest first; empty when nothing changed. */
export function countChanges({ counts, checks }: Comparison, step: number): readonly string[] {
  const lost = checks.filter((check) => losesField(check, step)).length
  return CHANGES.flatMap((change) => {
    const fields = change === 'gone' ? lost : 0
    const others = (counts[step]?.[change] ?? 0) - fields
    return [
      ...(others > 0 ? [CHANGE_LEGEND[change].number(others)] : []),
      ...(fields > 0 ? [LOST_FIELDS.number(fields)] : []),
    ]
  })
}

/** What all comes to, in a few words, and whether it is bad news. */
export function claimOf(comparison: Comparison): {
  readonly text: string
  readonly isBad: boolean
} {
  const { runs, checks, answers, counts } = comparison
  if (comparesNothing(comparison)) return { text: 'nothing was compared', isBad: false }
  if (checks.length === 0 && answers.length === 0) return { text: 'nothing differs', isBad: false }
  const sum = (change: Change): number => counts.reduce((all, count) => all + count[change], 0)
  const [broken, worse, fixed, better] = [sum('broken'), sum('worse'), sum('fixed'), sum('better')]
  const first = checks.filter(failsAtFirst).length
  const parts = [
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(worse > 0 ? [`${worse} worse`] : []),
    ...(fixed > 0 ? [`${fixed} fixed`] : []),
    ...(better > 0 ? [`${better} better`] : []),
    ...(first > 0 ? [`${first} not judged before, failing now`] : []),
  ]
  // What was hidden before is no step back where something was mended.
  if (broken + worse + first > 0)
    return { text: parts.join(', '), isBad: broken + worse > 0 || fixed + better === 0 }
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

/** What shows a client's own calls; undefined where the release stays. */
export function nextStep(comparison: Comparison): string | undefined {
  const last = comparison.runs.at(-1)
  if (!last || !isAcrossReleases(comparison)) return undefined
  const [release] = /^\d+\.\d+(?:\.\d+)?/.exec(last.release) ?? []
  return release === undefined
    ? undefined
    : `graylog-conformance forecast your-calls.har --to ${release}`
}

function failsAtFirst({ subject, changes, verdicts }: ComparedCheck): boolean {
  if (subject !== 'server') return false
  return changes.some(
    (change, step) =>
      (change === 'new' || change === 'seen') && verdicts[step + 1]?.outcome === 'fail',
  )
}

/** A, B, …, Z, 27, 28 … */
export function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
