import { isRecord } from '../../../src/model/json.ts'
import { keyOf, parentOf, requestShape, rowOf } from '../../../src/knowledge/bodies.ts'
import type { BodyShape, Field } from '../../../src/knowledge/bodies.ts'
import { sourceOf } from '../../../src/knowledge/api-changes.ts'
import { fieldOf, fieldWindows, requiredWindows } from '../../../src/knowledge/route-lives.ts'
import { windowOf } from '../../../src/knowledge/windows.ts'
import type { Annotated } from '../../../src/model/facts.ts'
import type { Version, Window } from '../../../src/model/version.ts'
import type { Edit, Hurdle, Step } from './hurdle.ts'
import { releaseOfChange } from './hurdle.ts'

/** What a release would refuse in the body of a request, by what its route reads. */
export function bodyHurdles(call: Annotated, at: Version, step: Step): readonly Hurdle[] {
  const { route, exchange, sent } = call
  if (route === undefined || call.method === 'GET') return []
  const shape = requestShape(route, at)
  const { state, size } = exchange.request.body
  if (!shape || state === 'elided' || state === 'truncated') return []
  const around = { route, shape, step, isSeen: isSeenAt(route, at) }
  if (state === 'absent' || size === 0) {
    const needed = shape.fields.some(({ required }) => required)
    return needed ? [plain('body-absent', 'the request has no body', [400, 500], around)] : []
  }
  if (sent === undefined) return [plain('not-json', 'the body is no JSON', [400], around)]
  if (shape.kind === 'array') return Array.isArray(sent) ? [] : [mistyped('', 'a list', around)]
  if (shape.kind !== 'object') return []
  if (!isRecord(sent)) return [mistyped('', 'an object', around)]
  return wrapping(sent, around) ?? objectHurdles(sent, '', [], around)
}

interface Around {
  readonly route: string
  readonly shape: BodyShape
  readonly step: Step
  readonly isSeen: boolean
}

/** Creation bodies of 7.0 hold what was the body before in `entity`: one hurdle, not one for each field. */
function wrapping(
  sent: Readonly<Record<string, unknown>>,
  around: Around,
): readonly Hurdle[] | undefined {
  const { route, shape, step } = around
  const wraps = shape.fields.some(({ name, required }) => name === 'entity' && required)
  const known = fieldOf(route, 'request', 'entity')
  if (!known || wraps === 'entity' in sent) return undefined
  if (!wraps && shape.fields.some(({ name }) => name === 'entity')) return undefined
  const release = releaseOfChange(fieldWindows(known), step)
  const inner = wraps ? objectHurdles(sent, 'entity', [], around) : []
  const what = wraps
    ? 'the body stands in "entity" from this release on; a flat body is refused'
    : 'the body is flat before this release; "entity" is refused'
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
        remedy: wraps ? 'wrap the body: {"entity": …}' : 'send what "entity" holds as the body',
      },
      edits: [{ kind: wraps ? 'wrap' : 'unwrap', key: 'entity' }],
    },
    ...inner,
  ]
}

function objectHurdles(
  value: Readonly<Record<string, unknown>>,
  prefix: string,
  at: readonly string[],
  around: Around,
): readonly Hurdle[] {
  const fields = around.shape.fields.filter((field) => parentOf(field.name) === prefix)
  const known = new Set(fields.map(({ name }) => keyOf(name)))
  const missing = fields.filter(({ name, required }) => required && isNothing(value[keyOf(name)]))
  const isStrict = around.shape.strict && !around.shape.partial && !hasSeveralForms(fields)
  const unknown = isStrict ? Object.keys(value).filter((key) => !known.has(key)) : []
  const inner = fields.flatMap((field) => memberHurdles(value, field, at, around))
  return [
    ...missing.map((field) => missingHurdle(field, value, at, around)),
    ...unknown.map((key) => unknownHurdle(prefix === '' ? key : `${prefix}.${key}`, at, around)),
    ...inner,
  ]
}

/** Records that are told apart by their type have other keys in each form. */
function hasSeveralForms(fields: readonly Field[]): boolean {
  return (
    fields.some(({ settled }) => !settled) || fields.every(({ name }) => keyOf(name) === 'type')
  )
}

function memberHurdles(
  value: Readonly<Record<string, unknown>>,
  field: Field,
  at: readonly string[],
  around: Around,
): readonly Hurdle[] {
  const found = value[keyOf(field.name)]
  if (isNothing(found)) return []
  const here = [...at, keyOf(field.name)]
  if (!fits(found, field.type)) return [mistyped(field.name, field.type ?? '', around)]
  if (field.type === 'object' && isRecord(found))
    return objectHurdles(found, field.name, here, around)
  if (!Array.isArray(found)) return []
  return found
    .filter(isRecord)
    .slice(0, 20)
    .flatMap((item) => objectHurdles(item, `${field.name}[]`, [...here, '[]'], around))
    .filter((one, index, all) => all.findIndex(({ key }) => key === one.key) === index)
}

/** The reader turns scalars into each other, but never lists or objects. */
function fits(value: unknown, type: string | undefined): boolean {
  if (type === 'string') return typeof value !== 'object'
  if (type === 'number') return typeof value === 'number' || /^-?\d+$/.test(String(value).trim())
  if (type === 'boolean') return [true, false, 'true', 'false'].includes(value as boolean)
  if (type === 'array') return Array.isArray(value)
  return type === 'object' || type === 'map' ? isRecord(value) : true
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

function missingHurdle(
  { name }: Field,
  value: Readonly<Record<string, unknown>>,
  at: readonly string[],
  { route, step, isSeen }: Around,
): Hurdle {
  const field = fieldOf(route, 'request', name)
  const release = releaseOfChange(field ? requiredWindows(field) : [], step)
  const key = keyOf(name)
  return {
    key: `missing:${withoutEntity(name)}`,
    effect: 'needs-change',
    statuses: [400, 500],
    basis: isSeen ? 'seen' : 'source',
    cause: {
      release,
      what: `"${name}" must be in the body`,
      source: sourceOf(route, release, ['added-required-field', 'renamed-field']),
      remedy: `send "${name}"`,
    },
    edits: [{ kind: 'add', at: [...at, key], value: exampleOf(key, value, field?.type) }],
  }
}

/** A value to show in the changed request: of names that were split, their parts. */
function exampleOf(
  key: string,
  value: Readonly<Record<string, unknown>>,
  type: string | undefined,
): unknown {
  const full = value['full_name']
  if (typeof full === 'string' && (key === 'first_name' || key === 'last_name')) {
    const [first = full, ...rest] = full.split(' ')
    return key === 'first_name' ? first : rest.join(' ') || first
  }
  if (type === 'number') return 0
  if (type === 'boolean') return false
  if (type === 'array') return []
  return type === 'object' || type === 'map' ? {} : '…'
}

function unknownHurdle(name: string, at: readonly string[], around: Around): Hurdle {
  const { route, step, isSeen } = around
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
      what: `"${name}" in the body is refused`,
      source: sourceOf(route, release, ['removed-field', 'renamed-field']),
      remedy: `leave "${name}" out`,
    },
    edits: [{ kind: 'remove', at: [...at, keyOf(name)] } satisfies Edit],
  }
}

function mistyped(name: string, wanted: string, around: Around): Hurdle {
  const what = name === '' ? `the body must be ${wanted}` : `"${name}" must be of type ${wanted}`
  return plain(`type:${withoutEntity(name)}`, what, [400], around)
}

function plain(
  key: string,
  what: string,
  statuses: readonly number[],
  { route, step, isSeen }: Around,
): Hurdle {
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
