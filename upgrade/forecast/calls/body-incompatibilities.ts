import { isWholeBody } from '#engine/model/exchange.ts'
import { isRecord, memberAt, type UnknownRecord } from '#engine/model/json/json.ts'
import { type BodyShape, requestShape, rowOf } from '#engine/knowledge/bodies.ts'
import { type BodyNode, type BodyProblem, bodyProblems } from '#engine/knowledge/body-problems.ts'
import { sourceOf, TABLE_SOURCE } from '#engine/knowledge/api-changes.ts'
import {
  fieldOf,
  fieldWindows,
  requiredWindows,
} from '#engine/knowledge/routes/route-availability.ts'
import { windowOf } from '#engine/knowledge/windows.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { isWithin, type Version, type Window } from '#engine/model/version.ts'
import {
  BODY_UNKNOWN,
  type Incompatibility,
  releaseOfChange,
  type ReleaseStep,
  type RequestChange,
} from './incompatibility.ts'
import { lostFields } from './lost-parts.ts'
import { isUnanswered } from './served.ts'
import { withheldIncompatibilities } from './withheld-body.ts'

/** Parts of a request body that a release would reject, by the fields that its route reads. */
export function bodyIncompatibilities(
  call: Annotated,
  at: Version,
  step: ReleaseStep,
): readonly Incompatibility[] {
  const { route, exchange, sent } = call
  if (route === undefined || call.method === 'GET') return []
  const shape = requestShape(route, at)
  const { state, size } = exchange.request.body
  if (!shape) return []
  if (!isWholeBody({ state })) {
    const changed = withheldIncompatibilities(route, shape, step)
    const isOpen = changed.length === 0 && isUnanswered(call) && refusesBodies(shape)
    return isOpen ? [unknownPart('the body', step)] : changed
  }
  const { unknowns = [] } = exchange.request.body
  const around = { route, shape, step, isSeen: isSeenAt(route, at), unknowns }
  if (state === 'absent' || size === 0) {
    const needed = shape.fields.some(({ required }) => required)
    return needed ? [plain('body-absent', 'the request has no body', [400, 500], around)] : []
  }
  if (sent === undefined) return [plain('not-json', 'the body is not JSON', [400], around)]
  const wrapped = shape.kind === 'object' && isRecord(sent) ? wrapping(sent, around) : undefined
  return (
    wrapped ?? [...problemIncompatibilities(sent, around), ...possiblyRejected(call, at, around)]
  )
}

/**
 * Removed fields of a record with several forms: the table does not know whether one of them has the field, so the
 * server may accept or reject it.
 */
function possiblyRejected(
  call: Annotated,
  at: Version,
  { route, shape, step }: Around,
): readonly Incompatibility[] {
  if (!shape.strict || at !== step.to) return []
  const sure = new Set(
    [...bodyProblems(getNode(call.sent), shape)].flatMap(({ kind, name }) =>
      kind === 'unknown' ? [name] : [],
    ),
  )
  return lostFields(call, route, step)
    .filter(({ name }) => !sure.has(name))
    .map(({ name, cause }) => ({
      key: `open:${name}`,
      effect: 'unknown',
      statuses: [400],
      basis: 'source',
      cause: {
        ...cause,
        what: `"${name}" in the body is not a known field of this release, which may reject it`,
        remedy: 'try the call on a test server that runs the new release',
      },
    }))
}

function refusesBodies({ strict, partial, fields }: BodyShape): boolean {
  return (strict && !partial) || fields.some(({ required }) => required)
}

/** The file does not show enough of the body to decide. */
function unknownPart(part: string, { to: { release } }: ReleaseStep): Incompatibility {
  return {
    key: BODY_UNKNOWN,
    effect: 'unknown',
    statuses: [],
    basis: 'source',
    cause: {
      release,
      what: `the outcome depends on ${part}, which is not in the file`,
      source: TABLE_SOURCE,
      remedy: 'record the call with its body',
    },
  }
}

interface Around {
  readonly route: string
  readonly shape: BodyShape
  readonly step: ReleaseStep
  readonly isSeen: boolean
  /** Unknown values in the body. */
  readonly unknowns: readonly string[]
}

/** Creation bodies of 7.0 hold what was the body before in `entity`: one incompatibility, not one for each field. */
function wrapping(sent: UnknownRecord, around: Around): readonly Incompatibility[] | undefined {
  const { route, shape, step } = around
  const wraps = shape.fields.some(({ name, required }) => name === 'entity' && required)
  const known = fieldOf(route, 'request', 'entity')
  if (!known || wraps === 'entity' in sent) return undefined
  if (!wraps && shape.fields.some(({ name }) => name === 'entity')) return undefined
  const release = releaseOfChange(fieldWindows(known), step)
  const inner = wraps ? problemIncompatibilities(sent, around, 'entity') : []
  const what = wraps
    ? 'from this release on, the body must be wrapped in "entity"'
    : 'before this release, the body must not be wrapped in "entity"'
  return [
    {
      key: wraps ? 'entity' : 'no-entity',
      effect: 'needs-change',
      statuses: [400],
      basis: around.isSeen ? 'seen' : 'source',
      cause: {
        release,
        what,
        source: sourceOf(route, release, ['renamed-field', 'added-required-field']),
        remedy: wraps ? 'wrap the body: {"entity": …}' : 'send the content of "entity" as the body',
      },
      edits: [{ kind: wraps ? 'wrap' : 'unwrap', key: 'entity' }],
    },
    ...inner,
  ]
}

/** One incompatibility for each thing that is wrong, also where many items of a list are wrong in the same way. */
function problemIncompatibilities(
  sent: unknown,
  around: Around,
  under = '',
): readonly Incompatibility[] {
  const { shape, unknowns } = around
  const strict = shape.strict && !shape.partial
  const incompatibilities = new Map<string, Incompatibility>()
  for (const problem of bodyProblems(getNode(sent), { ...shape, strict }, under)) {
    const unknown = findUnknown(problem, unknowns)
    if (
      unknown !== undefined &&
      problem.kind === 'type' &&
      !['array', 'object', 'map'].includes(problem.wanted)
    )
      continue
    const incompatibility =
      unknown === undefined
        ? getIncompatibility(problem, around)
        : unknownPart(unknown, around.step)
    if (!incompatibilities.has(incompatibility.key))
      incompatibilities.set(incompatibility.key, incompatibility)
  }
  return [...incompatibilities.values()]
}

/** The unknown value without which a problem is not certain: the value itself, or a key of the object. */
function findUnknown(problem: BodyProblem<Node>, unknowns: readonly string[]): string | undefined {
  if (problem.kind === 'type') return unknowns.find((one) => one === problem.found.value)
  const keys =
    problem.kind === 'unknown' ? [problem.key] : [...(problem.within.members?.keys() ?? [])]
  return unknowns.find((one) => keys.some((key) => key.includes(one)))
}

interface Node extends BodyNode<Node> {
  readonly value: unknown
}

/** The first items of a long list represent all. */
function getNode(value: unknown): Node {
  if (Array.isArray(value)) return { value, items: value.slice(0, 20).map(getNode) }
  if (!isRecord(value)) return { value }
  return { value, members: new Map(Object.entries(value).map(([key, one]) => [key, getNode(one)])) }
}

function getIncompatibility(problem: BodyProblem<Node>, around: Around): Incompatibility {
  switch (problem.kind) {
    case 'type':
      return mistyped(problem, around)
    case 'missing':
      return missingIncompatibility(problem, around)
    case 'unknown':
      return unknownIncompatibility(problem, around)
  }
}

function missingIncompatibility(
  { name, key, at, type, within }: BodyProblem<Node> & { kind: 'missing' },
  { route, step, isSeen }: Around,
): Incompatibility {
  const field = fieldOf(route, 'request', name)
  const release = releaseOfChange(field ? requiredWindows(field) : [], step)
  return {
    key: `missing:${withoutEntity(name)}`,
    effect: 'needs-change',
    statuses: [400, 500],
    basis: isSeen ? 'seen' : 'source',
    cause: {
      release,
      what: `"${name}" is required in the body`,
      source: sourceOf(route, release, ['added-required-field', 'renamed-field']),
      remedy: `send "${name}"`,
    },
    edits: [{ kind: 'add', at: [...at, key], value: makeExample(key, within.value, type) }],
    ...(field && isWithin(step.from, fieldWindows(field)) && { worksBefore: true }),
  }
}

/** A value to show in the changed request: of names that were split, their parts. */
function makeExample(key: string, within: unknown, type: string | undefined): unknown {
  const full = memberAt(within, 'full_name')
  if (typeof full === 'string' && (key === 'first_name' || key === 'last_name')) {
    const [first = full, ...rest] = full.split(' ')
    return key === 'first_name' ? first : rest.join(' ') || first
  }
  if (type === 'number') return 0
  if (type === 'boolean') return false
  if (type === 'array') return []
  return type === 'object' || type === 'map' ? {} : '…'
}

function unknownIncompatibility(
  { name, key, at }: BodyProblem<Node> & { kind: 'unknown' },
  { route, step, isSeen }: Around,
): Incompatibility {
  const field = fieldOf(route, 'request', name)
  const strict = (rowOf(route)?.request?.unknown_keys_rejected ?? []).map(windowOf)
  const windows: readonly Window[] = field ? fieldWindows(field) : strict
  const release = releaseOfChange(windows, step)
  return {
    key: `unknown:${withoutEntity(name)}`,
    effect: 'needs-change',
    statuses: [400],
    basis: isSeen ? 'seen' : 'source',
    cause: {
      release,
      what: `"${name}" in the body is rejected`,
      source: sourceOf(route, release, ['removed-field', 'renamed-field']),
      remedy: `omit "${name}"`,
    },
    edits: [{ kind: 'remove', at: [...at, key] } satisfies RequestChange],
    ...((!field || !isWithin(step.from, requiredWindows(field))) && { worksBefore: true }),
  }
}

function mistyped(
  { name, wanted }: BodyProblem<Node> & { kind: 'type' },
  around: Around,
): Incompatibility {
  const whole = wanted === 'array' ? 'a list' : 'an object'
  const what = name === '' ? `the body must be ${whole}` : `"${name}" must be of type ${wanted}`
  return plain(`type:${withoutEntity(name)}`, what, [400], around)
}

function plain(
  key: string,
  what: string,
  statuses: readonly number[],
  { route, step, isSeen }: Around,
): Incompatibility {
  const release = step.to.release
  const source = sourceOf(route, release, ['renamed-field', 'added-required-field'])
  return {
    key,
    effect: 'needs-change',
    statuses,
    basis: isSeen ? 'seen' : 'source',
    cause: { release, what, source },
  }
}

function withoutEntity(name: string): string {
  return name.replace(/^entity\./, '')
}

function isSeenAt(route: string, { release }: Version): boolean {
  const line = release.split('.', 2).join('.')
  return (rowOf(route)?.seen ?? []).some((seen) => seen.startsWith(`${line}.`))
}
