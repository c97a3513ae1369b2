import { isDeepStrictEqual } from 'node:util'

import { knownWord } from '#reports/known-words.ts'
import { currentId } from '#engine/model/aliases.ts'
import type { DifferenceKind, VerdictDifference } from '#engine/model/results/bundle.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { ALIASES } from '#suites/aliases.ts'

/** The parts of a verdict that make its grade; the rest is explanation. */
const GRADE: readonly (keyof Verdict)[] = [
  'subject',
  'level',
  'basis',
  'outcome',
  'rating',
  'known',
]
/** Ratings that contradict no signed verdict. */
const HARMLESS = new Set<Rating>(['ok', 'note', 'none'])
const GRAVEST: readonly DifferenceKind[] = ['grade', 'gone', 'words', 'new']

/** Verdicts of two runs. */
export interface Compared {
  readonly same: number
  /** The gravest first, else in the order of the runs. */
  readonly differences: readonly VerdictDifference[]
}

/** Holds the verdicts of a run as of then against those as of now. */
export function compareVerdicts(then: Run, now: Run): Compared {
  const before = byId(then)
  const after = byId(now)
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  const differences = ids.flatMap((id) => {
    const found = differenceOf(id, before.get(id), after.get(id))
    return found ? [found] : []
  })
  return {
    same: ids.length - differences.length,
    differences: GRAVEST.flatMap((kind) => differences.filter((one) => one.kind === kind)),
  }
}

/** The members of a run, except its verdicts, that differ. */
export function differingMembers(then: Run, now: Run): readonly string[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])]
  return names.filter((name) => {
    const key = name as keyof Run
    return key !== 'verdicts' && !isDeepStrictEqual(plain(then[key]), plain(now[key]))
  })
}

/** By the ids of today. */
function byId({ verdicts }: Run): ReadonlyMap<string, Verdict> {
  return new Map(verdicts.map((verdict) => [currentId(verdict.checkId, ALIASES), verdict]))
}

function differenceOf(
  checkId: string,
  then: Verdict | undefined,
  now: Verdict | undefined,
): VerdictDifference | undefined {
  const said = { ...(then && { then: gradeOf(then) }), ...(now && { now: gradeOf(now) }) }
  if (!now) return { checkId, kind: 'gone', ...said, members: [] }
  // Otherwise, a missing failure could be explained by a missing check.
  if (!then)
    return { checkId, kind: HARMLESS.has(now.rating) ? 'new' : 'grade', ...said, members: [] }
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])] as (keyof Verdict)[]
  const members = names.filter((name) => !isDeepStrictEqual(plain(then[name]), plain(now[name])))
  if (members.length === 0) return undefined
  const isRegraded = members.some((name) => GRADE.includes(name))
  return { checkId, kind: isRegraded ? 'grade' : 'words', ...said, members }
}

function gradeOf({ outcome, rating, level, known }: Verdict): string {
  const said = known ? knownWord(rating, known) : rating
  const word = rating === 'none' || rating === 'ok' ? outcome : `${outcome} (${said})`
  return `${level} ${word}`
}

/** Returns the value as JSON has it, without undefined members. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
