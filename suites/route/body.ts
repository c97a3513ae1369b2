import {
  allowsType,
  type Annotated,
  type BodyShape,
  check,
  type Context,
  deviation,
  type Finding,
  getLastKey,
  getParentPath,
  inconclusive,
  isAlwaysSent,
  isOwn,
  jsonType,
  one,
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
  check('route.types', 'MUST send every field as the JSON type of its release', {
    source: SOURCE,
    evidence: one(RESPONSES),
    judge: ([x], context) => findMistyped(x, context),
    why: 'a client that reads a number cannot read a string',
  }),
  check('route.complete', 'MUST send every field that servers of its release always send', {
    source: SOURCE,
    evidence: one(RESPONSES),
    judge: ([x], context) => findMissing(x, context),
    why: 'a client that reads the field fails, or takes it for empty',
  }),
]

function findMistyped(x: Annotated, context: Context): Finding | undefined {
  const { typed } = readFields(x, context)
  if (typed.length === 0) return inconclusive('no type of its fields is known')
  for (const { field, steps } of typed)
    for (const found of valuesAt(x.json, steps).map(jsonType))
      if (!allowsType(field, found))
        return deviation(
          `${field.name} as ${field.type === 'map' ? 'object' : field.type} in ${x.route ?? x.path}`,
          found,
        )
  return undefined
}

function findMissing(x: Annotated, context: Context): Finding | undefined {
  const found = readFields(x, context)
    .due.map((field) => ({ ...field, records: recordsAt(x.json, field.parent) }))
    .filter(({ records }) => records.length > 0)
  if (found.length === 0) return inconclusive('the response has no record with such a field')
  const wrong = found.find(({ key, records }) =>
    records.some((record) => !Object.hasOwn(record, key)),
  )
  return wrong && deviation(`${wrong.name} in ${x.route ?? x.path}`, 'no such field')
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
