import { isRecord, type UnknownRecord } from '../model/json/json.ts'
import { isWithin, type Version } from '../model/version.ts'
import { type RouteRow, routeRows } from './routes/routes.ts'
import { type JsonWindow, latest, windowOf } from './windows.ts'

/** One field of a body as one release has it: `a.b` nested, `a[]` an element of a list, `*` any key. */
export interface Field {
  readonly name: string
  /** string, number, boolean, object, map, array; undefined when unknown. */
  readonly type: string | undefined
  readonly nullable: boolean
  /** Real servers leave it out at times. */
  readonly optional: boolean
  /** Real servers always send it, with a value or null. */
  readonly present: boolean
  /** Of a request: it must be there. */
  readonly required: boolean
  /** False where the table does not know whether it must be there: such a record has several forms. */
  readonly settled: boolean
}

/** Whether every response has the field. */
export function isAlwaysSent({ settled, nullable, optional, present }: Field): boolean {
  return settled && !optional && (present || !nullable)
}

/** Whether a JSON value of this type may be in the field. */
export function allowsType({ type, nullable }: Field, found: string): boolean {
  if (found === 'null') return nullable
  return type === undefined || (type === 'map' ? 'object' : type) === found
}

/** A body as one release has it. */
export interface BodyShape {
  /** Name of the record in the server's own words, such as `CreateStreamRequest`. */
  readonly type: string | undefined
  /** object, map, array, string …; undefined when unknown. */
  readonly kind: string | undefined
  readonly fields: readonly Field[]
  /** Fields that the same body has in other releases only. */
  readonly foreign: ReadonlySet<string>
  /** Of a request: keys that are not listed are rejected. */
  readonly strict: boolean
  /** The table does not know the whole body. */
  readonly partial: boolean
}

interface Change extends JsonWindow {
  readonly type?: string
  readonly kind?: string
  readonly nullable?: boolean
}

/** One field of a body with its whole availability. */
export interface JsonField extends JsonWindow {
  readonly name: string
  readonly type?: string
  readonly type_changes?: readonly Change[]
  readonly windows?: readonly JsonWindow[]
  readonly nullable?: boolean
  readonly nullable_changes?: readonly Change[]
  readonly may_be_absent?: boolean
  /** Releases on which real servers answered with it. */
  readonly seen?: readonly string[]
  readonly required_since?: string
  readonly required?: null
  readonly required_until?: string
  readonly required_windows?: readonly JsonWindow[]
  /** `seen`: only found on the wire, so its window is no proof of absence. */
  readonly basis?: string
}

/** A body with its whole availability. */
interface JsonBody {
  readonly type?: string
  readonly type_changes?: readonly Change[]
  readonly kind?: string
  readonly kind_changes?: readonly Change[]
  readonly fields?: readonly JsonField[]
  readonly empty?: boolean
  readonly partial?: unknown
  readonly unresolved?: readonly JsonWindow[]
  readonly unknown_keys_rejected?: readonly JsonWindow[]
  readonly body_windows?: readonly JsonWindow[]
}

/** A route with its bodies, as the data file has it. */
export interface Row extends RouteRow {
  readonly request?: JsonBody
  readonly response?: JsonBody
  readonly success?: readonly number[]
  readonly success_changes?: readonly {
    readonly since: string
    readonly status: readonly number[]
  }[]
  readonly permissions?: readonly (JsonWindow & { readonly all?: readonly string[] })[]
}

/** The content of a route's response; undefined if the table does not know it. */
export function responseShape(route: string, version: Version): BodyShape | undefined {
  const body = rowOf(route)?.response
  if (!body || body.empty || (body.fields ?? []).length === 0) return undefined
  return shapeAt(body, version)
}

/** A field of a route's response as the first of these releases that has it sends it. */
export function findResponseField(
  route: string,
  name: string,
  releases: readonly Version[],
): Field | undefined {
  const named = rowOf(route)?.response?.fields?.filter((field) => field.name === name) ?? []
  for (const version of releases) {
    const field = named.find((one) => isThere(one, version))
    if (field) return fieldAt(field, version)
  }
  return undefined
}

/** The body that a route reads; undefined if it reads none. */
export function requestShape(route: string, version: Version): BodyShape | undefined {
  const body = rowOf(route)?.request
  if (!body || !covers(body.body_windows, version, true)) return undefined
  return shapeAt(body, version)
}

/** The status of a good response. */
export function successStatus(route: string, version: Version): number {
  return successStatuses(route, version)?.[0] ?? 200
}

/** Every status of a successful response, the usual one first; undefined when the table knows none. */
export function successStatuses(route: string, version: Version): readonly number[] | undefined {
  const row = rowOf(route)
  return latest(row?.success_changes, version)?.status ?? row?.success
}

/** Permissions that the route itself asks for, before anything of its own; all are needed. */
export function permissionsOf(route: string, version: Version): readonly string[] {
  const rows = rowOf(route)?.permissions ?? []
  return rows.filter((row) => isWithin(version, windowOf(row))).flatMap((row) => row.all ?? [])
}

/** A body as a release has it, made once for each release. */
function shapeAt(body: JsonBody, version: Version): BodyShape {
  const known = shapes.get(body) ?? new Map<string, BodyShape>()
  shapes.set(body, known)
  const shape = known.get(version.release) ?? makeShape(body, version)
  known.set(version.release, shape)
  return shape
}
const shapes = new WeakMap<JsonBody, Map<string, BodyShape>>()

function makeShape(body: JsonBody, version: Version): BodyShape {
  const all = body.fields ?? []
  const fields = all.filter((field) => isThere(field, version))
  const own = new Set(fields.map((field) => field.name))
  return {
    type: latest(body.type_changes, version)?.type ?? body.type,
    kind: latest(body.kind_changes, version)?.kind ?? body.kind,
    fields: fields.map((field) => fieldAt(field, version)),
    foreign: new Set(
      all.filter(({ name, basis }) => !own.has(name) && basis !== 'seen').map(({ name }) => name),
    ),
    strict: covers(body.unknown_keys_rejected, version, false),
    partial: body.partial !== undefined || covers(body.unresolved, version, false),
  }
}

function fieldAt(field: JsonField, version: Version): Field {
  return {
    name: field.name,
    type: latest(field.type_changes, version)?.type ?? field.type,
    nullable: latest(field.nullable_changes, version)?.nullable ?? field.nullable ?? true,
    optional: field.may_be_absent ?? false,
    present: field.may_be_absent === false,
    required: isRequired(field, version),
    settled: field.required !== null,
  }
}

function isRequired(field: JsonField, version: Version): boolean {
  if (field.required_windows) return covers(field.required_windows, version, false)
  if (field.required_since === undefined) return false
  const until = field.required_until ?? null
  return isWithin(version, windowOf({ since: field.required_since, until }))
}

function isThere(field: JsonField, version: Version): boolean {
  return field.windows ? covers(field.windows, version, false) : isWithin(version, windowOf(field))
}

function covers(
  windows: readonly JsonWindow[] | undefined,
  version: Version,
  missing: boolean,
): boolean {
  return windows?.some((window) => isWithin(version, windowOf(window))) ?? missing
}

/** The row of `GET /streams/{streamId}`; undefined for an unknown name. */
export function rowOf(route: string): Row | undefined {
  rows ??= new Map(routeRows().map((row) => [`${row.method} ${row.path}`, row]))
  return rows.get(route)
}
let rows: ReadonlyMap<string, Row> | undefined

/** The object in a creation body, in any form: from 7.0 it is in `entity`, before at the top. */
export function entityOf(sent: unknown): UnknownRecord {
  if (!isRecord(sent)) return {}
  return isRecord(sent['entity']) ? sent['entity'] : sent
}
