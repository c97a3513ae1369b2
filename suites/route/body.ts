import {
  allowsType,
  type Annotated,
  type BodyShape,
  check,
  type Context,
  deviation,
  type Finding,
  found,
  getLastKey,
  getParentPath,
  inconclusive,
  isAlwaysSent,
  isOwn,
  isRecord,
  jsonType,
  one,
  pointerBelow,
  recordsAt,
  rememberEach,
  reported,
  responseShape,
  type Selector,
  splitFieldPath,
  valuesAt,
} from '#engine/suite.ts'

const RESPONSES: Selector = {
  rejectedBy: 'none',
  status: [200, 201, 202],
  where: (x) => isOwn(x) && x.json !== undefined && x.route !== undefined,
}
const SOURCE = reported(28, '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1')

/** Fields of every response, by the table of the routes. */
export const bodyChecks = [
  check('route.types', 'MUST send each field with the JSON type used in the release it reports', {
    source: SOURCE,
    evidence: one(RESPONSES),
    judge: ([x], context) => findMistyped(x, context),
    why: 'a client that expects a number cannot parse a string',
  }),
  check('route.complete', 'MUST send every field sent by all servers of the release it reports', {
    source: SOURCE,
    evidence: one(RESPONSES),
    judge: ([x], context) => findMissing(x, context),
    why: 'a client that reads a missing field fails or treats it as empty',
  }),
  check('route.unique', 'MUST NOT repeat an element in a list', {
    source: SOURCE,
    evidence: one({ ...RESPONSES, where: (x) => isOwn(x) && typeof x.json === 'object' }),
    judge: ([x]) => {
      const repeated = findRepeated(x.json, '')
      return (
        repeated &&
        deviation(
          `each element once in ${x.route ?? x.path}`,
          `${found(repeated.value)} twice`,
          repeated.at,
        )
      )
    },
    why: 'clients count a repeated element twice, or fail because its key is not unique',
  }),
]

/** Members with content of messages and lookup tables, which the server does not control. */
export const FROM_OUTSIDE = new Set([
  'message',
  'fields',
  'fields_entries',
  'messages',
  'group_by_fields',
  'multi_value',
])

/** The first text or identifier that a list repeats. */
function findRepeated(
  value: unknown,
  at: string,
): { readonly value: string; readonly at: string } | undefined {
  if (Array.isArray(value)) {
    const seen = new Set<string>()
    for (const [position, element] of (value as readonly unknown[]).entries()) {
      const place = `${at}/${position}`
      const name = isRecord(element) ? (element['id'] ?? element['_id']) : element
      if (typeof name === 'string' && seen.has(name)) return { value: name, at: place }
      if (typeof name === 'string') seen.add(name)
      const inside = findRepeated(element, place)
      if (inside) return inside
    }
    return undefined
  }
  if (!isRecord(value)) return undefined
  for (const [key, member] of Object.entries(value)) {
    const inside = FROM_OUTSIDE.has(key) ? undefined : findRepeated(member, pointerBelow(at, key))
    if (inside) return inside
  }
  return undefined
}

function findMistyped(x: Annotated, context: Context): Finding | undefined {
  const { typed } = readFields(x, context)
  if (typed.length === 0) return inconclusive('the field types of this response are unknown')
  for (const { field, steps } of typed)
    for (const type of valuesAt(x.json, steps).map(jsonType))
      if (!allowsType(field, type))
        return deviation(
          `${field.name} as ${field.type === 'map' ? 'object' : field.type} in ${x.route ?? x.path}`,
          type,
        )
  return undefined
}

function findMissing(x: Annotated, context: Context): Finding | undefined {
  const due = readFields(x, context)
    .due.map((field) => ({ ...field, records: recordsAt(x.json, field.parent) }))
    .filter(({ records }) => records.length > 0)
  if (due.length === 0) return inconclusive('no record in the response can have this field')
  const wrong = due.find(({ key, records }) =>
    records.some((record) => !Object.hasOwn(record, key)),
  )
  return wrong && deviation(`${wrong.name} in ${x.route ?? x.path}`, 'none')
}

function readFields({ route = '' }: Annotated, { version }: Context): RouteFields {
  const shape = responseShape(route, version)
  return shape ? splitFields(shape) : { typed: [], due: [] }
}

type RouteFields = ReturnType<typeof splitFields>

/** The fields whose type is known, and those that are always sent with the path of their record. */
const splitFields = rememberEach(({ fields }: BodyShape) => ({
  typed: fields
    .filter(({ type }) => type !== undefined)
    .map((field) => ({ field, steps: splitFieldPath(field.name) })),
  due: fields
    .filter((field) => isAlwaysSent(field) && !/(?:\[\]|\*)$/.test(field.name))
    .map(({ name }) => ({
      name,
      key: getLastKey(name),
      parent: splitFieldPath(getParentPath(name)),
    })),
}))
