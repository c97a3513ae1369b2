import {
  getOwnerPath,
  getParentPath,
  type PathSegments,
  splitFieldPath,
  valuesAt,
} from '#engine/model/json/field-path.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { changesOf, sourceOf } from '#engine/knowledge/api-changes.ts'
import { type BodyShape, type Field, responseShape, rowOf } from '#engine/knowledge/bodies.ts'
import { fieldOf, fieldWindows } from '#engine/knowledge/routes/route-availability.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { type AnswerChange, UNSURE } from './answer-change.ts'
import { isSeenOn, isWithheld, standsAlways } from './withheld-answer.ts'
import { isBack, releaseOfChange, type ReleaseStep } from './calls/incompatibility.ts'

/** The changes of a route's responses between two releases, for any content. */
interface RoutePlan {
  readonly kind?: AnswerChange
  /** Gone fields, then new ones, then those of another type. */
  readonly fields: readonly FieldPlan[]
}

interface FieldPlan {
  /** Where the field is, and where what contains it is. */
  readonly steps: PathSegments
  readonly parent: PathSegments
  readonly isNew: boolean
  /** A real server of the older release answered with it, whatever the sources say. */
  readonly isSeenBefore: boolean
  /** Where the response is in the file, and where it is not. */
  readonly held: AnswerChange
  readonly withheld: AnswerChange
}

const PLANS = new WeakMap<ReleaseStep, Map<string, RoutePlan | undefined>>()

/**
 * The differences in the fields of a response: those that it contains or would contain; if the file
 * lacks it, all of them.
 */
export function fieldChanges(
  before: Annotated,
  route: string,
  step: ReleaseStep,
): readonly AnswerChange[] {
  const plan = findPlan(route, step)
  if (!plan) return []
  const { json } = before
  if (isWithheld(before, step.from)) {
    if (plan.kind) return [plan.kind]
    return plan.fields
      .filter(({ isNew, isSeenBefore }) => !(isNew && isSeenBefore))
      .map(({ withheld }) => withheld)
  }
  if (json === undefined) return []
  if (plan.kind) return [plan.kind]
  return plan.fields.filter((field) => concerns(field, json)).map(({ held }) => held)
}

/** Whether the response contains the field; for a new field, whether it contains the parent without the field. */
function concerns({ steps, parent, isNew }: FieldPlan, answer: unknown): boolean {
  const stands = valuesAt(answer, steps).length > 0
  return isNew ? !stands && valuesAt(answer, parent).some(isRecord) : stands
}

/** Told once for all calls of a route. */
function findPlan(route: string, step: ReleaseStep): RoutePlan | undefined {
  const plans = PLANS.get(step) ?? new Map<string, RoutePlan | undefined>()
  PLANS.set(step, plans)
  if (!plans.has(route)) plans.set(route, makePlan(route, step))
  return plans.get(route)
}

function makePlan(route: string, step: ReleaseStep): RoutePlan | undefined {
  const [was, is] = [responseShape(route, step.from), responseShape(route, step.to)]
  if (!was || !is) return undefined
  if (was.kind !== undefined && is.kind !== undefined && was.kind !== is.kind) {
    if (!isSameContainer(was.kind, is.kind))
      return { kind: kindChange(route, was, is, step), fields: [] }
  }
  const around = { route, step, was }
  const other = retyped(was, is, around)
  // A field of another type has other fields below it; its own change says so.
  const within = new Set(other.map(({ held }) => held.path ?? ''))
  const whole = [...gone(was, is, around), ...come(was, is, around)].filter(
    ({ held }) => !isBelow(held.path ?? '', within),
  )
  return { fields: [...whole, ...other] }
}

function isSameContainer(a: string, b: string): boolean {
  return ['object', 'map'].includes(a) && ['object', 'map'].includes(b)
}

interface Around {
  readonly route: string
  readonly step: ReleaseStep
  readonly was: BodyShape
}

function gone(was: BodyShape, is: BodyShape, around: Around): readonly FieldPlan[] {
  const kept = new Set(is.fields.map(({ name }) => name))
  const lost = was.fields.filter(({ name }) => !kept.has(name))
  const names = new Set(lost.map(({ name }) => name))
  return lost
    .filter(({ name }) => !isBelow(name, names) && isFirm(around.route, name))
    .map(({ name }) =>
      fieldPlan(
        'removed',
        name,
        `"${name}" is ${isBack(around.step) ? 'not in the response yet' : 'no longer in the response'}`,
        around,
      ),
    )
}

function come(was: BodyShape, is: BodyShape, around: Around): readonly FieldPlan[] {
  const known = new Set(was.fields.map(({ name }) => name))
  const fresh = is.fields.filter(({ name, optional }) => !known.has(name) && !optional)
  const names = new Set(fresh.map(({ name }) => name))
  return fresh
    .filter(({ name }) => !isBelow(name, names) && isFirm(around.route, name))
    .map(({ name }) =>
      fieldPlan(
        'added',
        name,
        `"${name}" is ${isBack(around.step) ? 'still' : 'new'} in the response`,
        around,
      ),
    )
}

/** Fields that were only found on the wire come and go for other reasons than the release. */
function isFirm(route: string, name: string): boolean {
  const field = fieldOf(route, 'response', name)
  return field?.basis !== 'seen' && field?.may_be_absent !== true
}

function retyped(was: BodyShape, is: BodyShape, around: Around): readonly FieldPlan[] {
  const before = new Map(was.fields.map((field) => [field.name, field]))
  return is.fields
    .filter((field) => isRetyped(before.get(field.name), field))
    .map(({ name, type }) => {
      const what = `the type of "${name}" changes from ${before.get(name)?.type ?? 'unknown'} to ${type ?? 'unknown'}`
      return fieldPlan('retyped', name, what, around)
    })
}

function isRetyped(was: Field | undefined, is: Field): boolean {
  if (was?.type === undefined || is.type === undefined || was.type === is.type) return false
  return !isSameContainer(was.type, is.type)
}

function isBelow(name: string, names: ReadonlySet<string>): boolean {
  for (let up = getOwnerPath(name); up !== ''; up = getOwnerPath(up)) if (names.has(up)) return true
  return false
}

function fieldPlan(
  kind: 'removed' | 'added' | 'retyped',
  path: string,
  what: string,
  { route, step, was }: Around,
): FieldPlan {
  const isNew = kind === 'added'
  const field = fieldOf(route, 'response', path)
  const changes = field?.type_changes?.map(({ since }) => ({ since })) ?? []
  const windows = kind === 'retyped' ? changes : field ? fieldWindows(field) : []
  const release = releaseOfChange(windows, step)
  const source = sourceOf(route, release, ['removed-field', 'renamed-field'])
  const remedy = changesOf(route).find((one) => one.since === release && one.remedy)?.remedy
  const cause = {
    release,
    what,
    field: path,
    ...(kind !== 'retyped' && { change: kind }),
    source,
    ...(kind !== 'added' && remedy !== undefined && { remedy }),
  }
  const held = { kind, path, cause, basis: 'source' } as const
  const isSure = standsAlways(isNew ? getParentPath(path) : path, was)
  return {
    steps: splitFieldPath(path),
    parent: splitFieldPath(getParentPath(path)),
    isNew,
    isSeenBefore: isSeenOn(step.from, route, path),
    held,
    withheld: isSure ? held : { ...held, ...UNSURE },
  }
}

function kindChange(route: string, was: BodyShape, is: BodyShape, step: ReleaseStep): AnswerChange {
  const what = `the type of the response changes from ${was.kind ?? ''} to ${is.kind ?? ''}`
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
