import { reasonOf, type TestStatus, testStatusOf } from '#reports/formats/test-status.ts'
import { visibleResult } from '#reports/formats/visible-result.ts'
import { LIST_DEMAND, knownInWords } from '#reports/known-words.ts'
import { resultOfRun } from '#reports/results/of-run.ts'
import type { Evidence } from '#reports/evidence.ts'
import { visibleLine } from '#reports/visible.ts'
import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { CheckError } from './check-error.ts'
import { tagsOf } from './tags.ts'
import type { Planned, ToldCase } from './told.ts'

/** One test. */
export interface Case {
  readonly name: string
  readonly told: ToldCase
  readonly tags: readonly string[]
  /** Why it is skipped, where it is. */
  readonly note?: string
  /** The error of the test, if it fails or is known to. */
  readonly fail?: () => CheckError
}

/** Tests under one heading. */
interface Group {
  readonly name: string
  readonly cases: readonly Case[]
}

/** A run as tests, in its order. */
interface Cases {
  readonly title: string
  readonly groups: readonly Group[]
}

/**
 * Makes each verdict of a run a test, and problems outside of verdicts too. Results match other
 * test formats: a verdict that is neither red nor green, such as a warning, is skipped with its
 * reason.
 */
export function casesOf(run: Run, evidence: Evidence): Cases {
  const result = visibleResult(resultOfRun(run, evidence))
  const groups = new Map([['run', casesOfRun(run, result)]])
  for (const [at, item] of result.items.entries()) {
    const verdict = run.verdicts[at]
    if (!verdict) continue
    const name = item.subject === 'client' ? `client: ${item.group}` : item.group
    groups.set(name, [...(groups.get(name) ?? []), caseOf(item, at, verdict)])
  }
  return {
    title: visibleLine(result.subject),
    groups: [...groups].map(([name, cases]) => ({ name, cases })),
  }
}

function caseOf(item: ResultItem, at: number, verdict: Verdict): Case {
  const { known } = item
  const planned: Planned = known ? 'known' : PLANNED[testStatusOf(item)]
  const name = visibleLine(`${item.rule}: ${item.title}`)
  return {
    name: known ? `${name} (known: ${visibleLine(knownInWords(known))})` : name,
    told: { planned, at, verdict },
    tags: tagsOf(verdict),
    ...(planned === 'skipped' && { note: visibleLine(reasonOf(item)) }),
    ...((planned === 'fails' || planned === 'known') && { fail: () => CheckError.ofItem(item) }),
  }
}

const PLANNED: Readonly<Record<TestStatus, Planned>> = {
  passed: 'passes',
  failed: 'fails',
  error: 'fails',
  skipped: 'skipped',
}

/** Requirements on a run apart from its verdicts. */
function casesOfRun({ baseline }: Run, { problems }: Result): readonly Case[] {
  const demands = ['something was checked', 'the evidence is complete']
  const all = [...demands, ...(baseline ? [LIST_DEMAND] : [])].filter(
    (demand) => !problems.some((problem) => problem.demand === demand),
  )
  return [
    ...problems.map((problem) => caseOfDemand(problem.demand, problem)),
    ...all.map((demand) => caseOfDemand(demand)),
  ]
}

function caseOfDemand(demand: string, problem?: Problem): Case {
  return {
    name: demand,
    told: { planned: problem ? 'fails' : 'passes', demand },
    tags: [],
    ...(problem && { fail: () => CheckError.ofProblem(problem) }),
  }
}
