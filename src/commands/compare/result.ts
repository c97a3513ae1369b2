import type { Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type Change,
  type ComparedAnswer,
  type ComparedCheck,
  comparesNothing,
  type Comparison,
  countsAnswer,
  countsAt,
  type Threshold,
} from '#engine/model/upgrade/comparison.ts'
import { nothing } from '#reports/results/problem.ts'
import { ratingOf } from '#reports/results/rating-of.ts'
import {
  CHANGE_LEGEND,
  letterAt,
  losesField,
  LOST_FIELDS,
  NOTHING_COMPARED,
  summarize,
} from './words.ts'

/** Returns one item for each changed check and each changed response. */
export function toResult(
  comparison: Comparison,
  { tool, failOn }: Pick<Result, 'tool'> & { readonly failOn: Threshold },
): Result {
  const { runs, checks, answers } = comparison
  const items = [
    ...checks.flatMap((check) =>
      check.changes.flatMap((change, step) =>
        change === null
          ? []
          : [
              itemOf(
                check,
                { change, step, isFailing: countsAt(check, step, failOn) },
                runs.length,
              ),
            ],
      ),
    ),
    ...answers.map((answer) => itemOfAnswer(answer, countsAnswer(failOn), runs.length)),
  ]
  const problems = comparesNothing(comparison) ? [NOTHING] : []
  const created = runs.at(-1)?.created
  return {
    command: 'compare',
    tool,
    ...(created !== undefined && { created }),
    subject: runs.map(({ release, url }) => `graylog ${release} at ${url}`).join(' → '),
    headline: summarize(comparison).text,
    rating: ratingOf(items, problems),
    problems,
    items,
    causes: [],
  }
}

const NOTHING = nothing('something was compared', NOTHING_COMPARED)

interface Step {
  readonly change: Change
  readonly step: number
  readonly isFailing: boolean
}

function itemOf(check: ComparedCheck, { change, step, isFailing }: Step, runs: number): ResultItem {
  const { checkId, suite, title, subject, verdicts, field } = check
  const [before, after] = [verdicts[step], verdicts[step + 1]]
  const [was, is] = [inWords(before), inWords(after)]
  return {
    rule: checkId,
    group: suite,
    title,
    outcome: change,
    subject,
    isFailing,
    rating: ratingAt(check, change, step),
    says: said(meaningOf(check, change, step), after?.says, formatStep(step, runs)),
    ...(field !== undefined && { field }),
    ...(was !== '' && { expected: was }),
    ...(is !== '' && { found: is }),
    places: [],
    exchanges: [],
  }
}

/** A failure has the rating of its run, anything else that of the change. */
function ratingAt(check: ComparedCheck, change: Change, step: number): Rating {
  const after = check.verdicts[step + 1]
  if (after?.outcome === 'fail') return after.rating
  return losesField(check, step) ? 'warning' : CHANGE_LEGEND[change].rating
}

function meaningOf(check: ComparedCheck, change: Change, step: number): string {
  return losesField(check, step)
    ? `${CHANGE_LEGEND.gone.meaning}; ${LOST_FIELDS.meaning}`
    : CHANGE_LEGEND[change].meaning
}

function itemOfAnswer(
  { run, call, differences, checks }: ComparedAnswer,
  isFailing: boolean,
  runs: number,
): ResultItem {
  const { title, meaning, rating } = CHANGE_LEGEND.evidence
  return {
    rule: 'compare.answer',
    group: title,
    title: `${call}: ${meaning}`,
    outcome: 'evidence',
    rating,
    isFailing,
    subject: 'server',
    call,
    places: [],
    exchanges: [],
    says: said(differences.join(', '), undefined, formatStep(run - 1, runs)),
    found: differences.join(', '),
    why: `evidence of unchanged verdicts: ${checks.join(', ')}`,
  }
}

/** Names the runs of a change, such as `B → C`; empty if there are only two. */
function formatStep(step: number, runs: number): string {
  return runs > 2 ? `${letterAt(step)} → ${letterAt(step + 1)}` : ''
}

function said(meaning: string, says: string | undefined, step: string): string {
  return `${step === '' ? '' : `${step}: `}${meaning}${says === undefined ? '' : `: ${says}`}`
}

function inWords(verdict: ComparedCheck['verdicts'][number] | undefined): string {
  return verdict === undefined || verdict.outcome === 'none' ? '' : verdict.outcome
}
