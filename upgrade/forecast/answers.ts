import { sourceOf } from '#engine/knowledge/api-changes.ts'
import { rowOf, successStatus } from '#engine/knowledge/bodies.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { isWithin, listWindows } from '#engine/model/version.ts'
import { type AnswerChange, UNSURE } from './answer-change.ts'
import { fieldChanges } from './field-changes.ts'
import { ANSWER_RULES, type AnswerRule } from './rules/answer-rules.ts'
import { isWithheld } from './withheld-answer.ts'
import { featureCause, releaseOfChange, type ReleaseStep } from './calls/incompatibility.ts'
import { lostFields, lostParameters } from './calls/lost-parts.ts'
import { isUnanswered } from './calls/served.ts'

/**
 * The difference between the responses of two releases that both serve a call. If the recording has
 * the response, only fields count that it contains or would contain; otherwise, only the fields of
 * every response are certain.
 */
export function answerChanges(
  before: Annotated,
  route: string,
  step: ReleaseStep,
): readonly AnswerChange[] {
  const isOut = isWithheld(before, step.from)
  return [
    ...statusChange(before, route, step),
    ...fieldChanges(before, route, step),
    ...[...lostParameters(before, route, step), ...lostFields(before, route, step)].map(
      ({ cause }): AnswerChange => ({ kind: 'value', cause, basis: 'source' }),
    ),
    ...listRules(step).flatMap(({ rule, change }) =>
      applies(rule, before, isOut) ? { ...change, ...(rule.shows && isOut && UNSURE) } : [],
    ),
  ]
}

function statusChange(
  before: Annotated,
  route: string,
  step: ReleaseStep,
): readonly AnswerChange[] {
  if (before.method === 'OPTIONS') return []
  const [was, is] = [successStatus(route, step.from), successStatus(route, step.to)]
  if (was === is || (before.status !== was && !isUnanswered(before))) return []
  const release = statusRelease(route, step)
  const source = sourceOf(route, release, ['status-changed'])
  const what = `the status of a successful response changes from ${was} to ${is}`
  return [{ kind: 'status', cause: { release, what, source }, basis: 'source' }]
}

function statusRelease(route: string, { from, to }: ReleaseStep): string {
  const changes = rowOf(route)?.success_changes ?? []
  const between = changes.filter(
    ({ since }) => isWithin(to, { since }) !== isWithin(from, { since }),
  )
  return between.at(-1)?.since ?? to.release
}

/** A rule that holds on one of two releases, and what then changes. */
interface TurningRule {
  readonly rule: AnswerRule
  readonly change: AnswerChange
}

const RULES_OF = new WeakMap<ReleaseStep, readonly TurningRule[]>()

/** Computed once for each step. */
function listRules(step: ReleaseStep): readonly TurningRule[] {
  const known = RULES_OF.get(step)
  if (known) return known
  const turning = ANSWER_RULES.filter(({ availability }) => {
    const windows = listWindows(availability)
    return isWithin(step.from, windows) !== isWithin(step.to, windows)
  }).map((rule) => ({ rule, change: ruleChange(rule, step) }))
  RULES_OF.set(step, turning)
  return turning
}

function applies(
  { applies: concerns, shows }: AnswerRule,
  before: Annotated,
  isOut: boolean,
): boolean {
  return concerns(before) && (!shows || isOut || shows(before.json))
}

function ruleChange(
  { kind, feature, field, availability, what, otherwise, source }: AnswerRule,
  step: ReleaseStep,
): AnswerChange {
  const isPresent = isWithin(step.to, listWindows(availability))
  const isField = kind === 'added' || kind === 'removed'
  const change = isPresent ? 'added' : 'removed'
  const more = {
    what: isPresent ? what : otherwise,
    ...(field !== undefined && { field }),
    ...(isField && ({ change } as const)),
  }
  const turned = { kind: isField ? change : kind } as const
  if (feature) return { ...turned, ...featureCause(feature, step, more) }
  const release = releaseOfChange(listWindows(availability), step)
  return { ...turned, cause: { release, ...more, source }, basis: 'source' }
}
