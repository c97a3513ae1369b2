import { ownerOf, parentOf, reaches } from '../../src/model/json/field-path.ts'
import { isRecord } from '../../src/model/json/json.ts'
import { sourceOf } from '../../src/knowledge/api-changes.ts'
import { responseShape, rowOf, successStatus } from '../../src/knowledge/bodies.ts'
import type { BodyShape, Field } from '../../src/knowledge/bodies.ts'
import { fieldOf, fieldWindows } from '../../src/knowledge/routes/route-availability.ts'
import type { Annotated } from '../../src/model/facts.ts'
import type { Cause, ForecastBasis } from '../../src/model/upgrade/forecast.ts'
import { isWithin, windowsOf } from '../../src/model/version.ts'
import { ANSWER_RULES } from './rules/answer-rules.ts'
import type { AnswerRule } from './rules/answer-rules.ts'
import { isSeenOn, isWithheld, standsAlways } from './withheld-answer.ts'
import { featureCause, releaseOfChange } from './calls/incompatibility.ts'
import type { ReleaseStep } from './calls/incompatibility.ts'
import { isUnanswered } from './calls/served.ts'

/** A change of the answer to a call that is served on both releases. */
export interface AnswerChange {
  readonly kind: 'removed' | 'added' | 'retyped' | 'status' | 'value' | 'note'
  /** The field, where it is one. */
  readonly path?: string
  /** The answer is not in the file, and nothing else tells whether it held what changes. */
  readonly isUnsure?: true
  readonly cause: Cause
  readonly basis: ForecastBasis
}

/**
 * How the answer of a call differs between two releases that both serve it. Where the recording holds
 * the answer, only fields count that stand in it, or that would stand beside them; where it does not,
 * only what stands in every answer is sure.
 */
export function answerChanges(
  before: Annotated,
  route: string,
  step: ReleaseStep,
): readonly AnswerChange[] {
  return [
    ...statusChange(before, route, step),
    ...fieldChanges(before, route, step),
    ...ANSWER_RULES.filter((rule) => applies(rule, before, step)).map((rule) => ({
      ...ruleChange(rule, step),
      ...(rule.shows && isWithheld(before) && UNSURE),
    })),
  ]
}

const UNSURE = { isUnsure: true } as const

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
  const what = `a good answer has status ${is}, before ${was}`
  return [{ kind: 'status', cause: { release, what, source }, basis: 'source' }]
}

function statusRelease(route: string, { from, to }: ReleaseStep): string {
  const changes = rowOf(route)?.success_changes ?? []
  const between = changes.filter(
    ({ since }) => isWithin(to, { since }) !== isWithin(from, { since }),
  )
  return between.at(-1)?.since ?? to.release
}

function fieldChanges(
  before: Annotated,
  route: string,
  step: ReleaseStep,
): readonly AnswerChange[] {
  const [was, is] = [responseShape(route, step.from), responseShape(route, step.to)]
  if (!was || !is) return []
  if (before.json === undefined && !isWithheld(before)) return []
  if (was.kind !== undefined && is.kind !== undefined && was.kind !== is.kind) {
    if (!isSameContainer(was.kind, is.kind)) return [kindChange(route, was, is, step)]
  }
  const around = { route, step, was, answer: before.json }
  return [...gone(was, is, around), ...come(was, is, around), ...retyped(was, is, around)]
}

function isSameContainer(a: string, b: string): boolean {
  return ['object', 'map'].includes(a) && ['object', 'map'].includes(b)
}

interface Around {
  readonly route: string
  readonly step: ReleaseStep
  readonly was: BodyShape
  /** The recorded answer; undefined when the recording does not hold it. */
  readonly answer: unknown
}

function gone(was: BodyShape, is: BodyShape, around: Around): readonly AnswerChange[] {
  const kept = new Set(is.fields.map(({ name }) => name))
  const lost = was.fields.filter(({ name }) => !kept.has(name))
  const names = new Set(lost.map(({ name }) => name))
  return lost
    .filter(
      ({ name }) => !isBelow(name, names) && stands(name, around) && isFirm(around.route, name),
    )
    .map(({ name }) => fieldChange('removed', name, `"${name}" is no longer in the answer`, around))
}

function come(was: BodyShape, is: BodyShape, around: Around): readonly AnswerChange[] {
  const known = new Set(was.fields.map(({ name }) => name))
  const fresh = is.fields.filter(({ name, optional }) => !known.has(name) && !optional)
  const names = new Set(fresh.map(({ name }) => name))
  return fresh
    .filter(({ name }) => !isBelow(name, names) && hasRoom(name, around))
    .map(({ name }) => fieldChange('added', name, `"${name}" is new in the answer`, around))
}

/** Fields that were only found on the wire come and go for other reasons than the release. */
function isFirm(route: string, name: string): boolean {
  const field = fieldOf(route, 'response', name)
  return field?.basis !== 'seen' && field?.may_be_absent !== true
}

function retyped(was: BodyShape, is: BodyShape, around: Around): readonly AnswerChange[] {
  const before = new Map(was.fields.map((field) => [field.name, field]))
  return is.fields
    .filter((field) => isRetyped(before.get(field.name), field) && stands(field.name, around))
    .map(({ name, type }) => {
      const what = `"${name}" is of type ${type ?? 'unknown'}, before ${before.get(name)?.type ?? 'unknown'}`
      return fieldChange('retyped', name, what, around)
    })
}

function isRetyped(was: Field | undefined, is: Field): boolean {
  if (was?.type === undefined || is.type === undefined || was.type === is.type) return false
  return !isSameContainer(was.type, is.type)
}

function isBelow(name: string, names: ReadonlySet<string>): boolean {
  for (let up = ownerOf(name); up !== ''; up = ownerOf(up)) if (names.has(up)) return true
  return false
}

/** Whether the client could have seen the field. */
function stands(name: string, { answer }: Around): boolean {
  return answer === undefined || reaches(answer, name)
}

/** Whether what would hold a new field is there, and the field is not. */
function hasRoom(name: string, { answer, route, step }: Around): boolean {
  if (answer === undefined) return !isSeenOn(step.from, route, name)
  const parent = parentOf(name)
  const isHeld = parent === '' ? isRecord(answer) : reaches(answer, parent, isRecord)
  return isHeld && !reaches(answer, name)
}

function fieldChange(
  kind: 'removed' | 'added' | 'retyped',
  path: string,
  what: string,
  { route, step, was, answer }: Around,
): AnswerChange {
  const isSure = answer !== undefined || standsAlways(kind === 'added' ? parentOf(path) : path, was)
  const field = fieldOf(route, 'response', path)
  const changes = field?.type_changes?.map(({ since }) => ({ since })) ?? []
  const windows = kind === 'retyped' ? changes : field ? fieldWindows(field) : []
  const release = releaseOfChange(windows, step)
  const source = sourceOf(route, release, ['removed-field', 'renamed-field'])
  const cause = { release, what, field: path, source }
  return { kind, path, cause, basis: 'source', ...(!isSure && UNSURE) }
}

function kindChange(route: string, was: BodyShape, is: BodyShape, step: ReleaseStep): AnswerChange {
  const what = `the answer is of type ${is.kind ?? ''}, before ${was.kind ?? ''}`
  const changes = rowOf(route)?.response?.kind_changes ?? []
  const release = releaseOfChange(
    changes.map(({ since }) => ({ since })),
    step,
  )
  return {
    kind: 'retyped',
    path: '',
    cause: { release, what, source: sourceOf(route, release, ['behaviour']) },
    basis: 'source',
  }
}

function applies(
  { availability, applies: concerns, shows }: AnswerRule,
  before: Annotated,
  step: ReleaseStep,
): boolean {
  const windows = windowsOf(availability)
  const mayShow = !shows || isWithheld(before) || shows(before.json)
  return isWithin(step.from, windows) !== isWithin(step.to, windows) && concerns(before) && mayShow
}

function ruleChange(
  { kind, feature, availability, what, otherwise, source }: AnswerRule,
  step: ReleaseStep,
): AnswerChange {
  const words = isWithin(step.to, windowsOf(availability)) ? what : otherwise
  if (feature) return { kind, ...featureCause(feature, step, { what: words }) }
  const release = releaseOfChange(windowsOf(availability), step)
  return { kind, cause: { release, what: words, source }, basis: 'source' }
}
