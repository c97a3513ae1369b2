import {
  type Annotated,
  check,
  deviation,
  type Finding,
  getLastKey,
  getParentPath,
  inconclusive,
  isOwn,
  one,
  recordsAt,
  reported,
  responseShape,
  type Selector,
  stepsOf,
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
    judge: ([x], { version }) => findMistyped(x, version),
    why: 'a client that reads a number cannot read a string',
  }),
  check('route.complete', 'MUST send every field that servers of its release always send', {
    source: SOURCE,
    evidence: one(RESPONSES),
    judge: ([x], { version }) => findMissing(x, version),
    why: 'a client that reads the field fails, or takes it for empty',
  }),
]

/** The release to check against. */
type Version = Parameters<typeof responseShape>[1]

function findMistyped(x: Annotated, version: Version): Finding | undefined {
  const fields = fieldsOf(x, version).filter(({ type }) => type !== undefined)
  if (fields.length === 0) return inconclusive('no type of its fields is known')
  for (const { name, steps, type, nullable } of fields)
    for (const value of valuesAt(x.json, steps)) {
      const found = typeOf(value)
      if (found === 'null' ? !nullable : found !== type)
        return deviation(`${name} as ${type ?? 'a value'} in ${x.route ?? x.path}`, found)
    }
  return undefined
}

function findMissing(x: Annotated, version: Version): Finding | undefined {
  const fields = fieldsOf(x, version).filter(({ isDue }) => isDue)
  const found = fields
    .map((field) => ({ ...field, records: recordsAt(x.json, field.parent) }))
    .filter(({ records }) => records.length > 0)
  if (found.length === 0) return inconclusive('the response has no record with such a field')
  const wrong = found.find(({ key, records }) =>
    records.some((record) => !Object.hasOwn(record, key)),
  )
  return wrong && deviation(`${wrong.name} in ${x.route ?? x.path}`, 'no such field')
}

/** A field of the responses of one route. */
interface RouteField {
  readonly name: string
  readonly steps: readonly string[]
  /** Its last key, and the steps to the records that have it. */
  readonly key: string
  readonly parent: readonly string[]
  /** Of JSON; undefined where the table does not know it. */
  readonly type: string | undefined
  readonly nullable: boolean
  readonly isDue: boolean
}

const known = new Map<string, readonly RouteField[]>()

function fieldsOf({ route = '' }: Annotated, version: Version): readonly RouteField[] {
  const id = `${version.release} ${route}`
  const fields = known.get(id) ?? readFields(route, version)
  known.set(id, fields)
  return fields
}

function readFields(route: string, version: Version): readonly RouteField[] {
  return (responseShape(route, version)?.fields ?? []).map((field) => {
    const { name, type, nullable, optional, settled } = field
    const isKey = !/(?:\[\]|\*)$/.test(name)
    return {
      name,
      steps: stepsOf(name),
      key: getLastKey(name),
      parent: stepsOf(getParentPath(name)),
      type: type === 'map' ? 'object' : type,
      nullable,
      isDue: isKey && settled && !nullable && !optional,
    }
  })
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
