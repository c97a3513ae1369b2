import type { FeatureName } from '../knowledge/features/features.ts'
import type {
  Change,
  Edit,
  Fault,
  FieldChange,
  RecordedEdit,
  RecordingFault,
  Target,
} from '../model/fault.ts'
import type { Json } from '../model/json/json.ts'
import { type KeysOf, refuseUnknownKeys } from '../text/nearest.ts'

/** A fault without its id and summary; `versions` only if they do not follow from the first check. */
interface FaultParts extends Omit<Fault, 'id' | 'summary' | 'features'> {
  readonly features?: Readonly<Partial<Record<FeatureName, boolean>>>
}

const FAULT_KEYS: KeysOf<FaultParts> = {
  versions: true,
  edits: true,
  features: true,
  leaks: true,
  unenforced: true,
  disprovedBy: true,
  asked: true,
  needs: true,
  node: true,
  fails: true,
}

const TARGET_KEYS: KeysOf<Target> = {
  route: true,
  method: true,
  status: true,
  says: true,
  header: true,
  target: true,
  unknownPath: true,
}

const CHANGE_KEYS: KeysOf<Change> = {
  status: true,
  headers: true,
  body: true,
  fields: true,
  bytes: true,
}

/** A mistake of a server. The id is a contract, as that of a check. */
export function fault(id: string, summary: string, parts: FaultParts): Fault {
  refuseUnknownKeys(`declare the fault ${id}`, parts, FAULT_KEYS)
  return { id, summary, ...parts }
}

/** An edit of a recording that makes the check fail, and others `also`. */
export function recordingFault(
  check: string,
  recording: string,
  edit: Change | RecordingFault['edit'],
  {
    also = [],
    ...parts
  }: Pick<RecordingFault, 'exchange' | 'settings'> & { readonly also?: readonly string[] } = {},
): RecordingFault {
  return {
    recording,
    edit: 'kind' in edit || 'length' in edit ? edit : [edit],
    fails: [check, ...also],
    ...parts,
  }
}

/** Edits that go beyond the response. */
export const edit = {
  text: (from: string, by: string): RecordedEdit => ({ kind: 'text', from, by }),
  requestHeader: (name: string, value: string | null): RecordedEdit => ({
    kind: 'request-header',
    name,
    value,
  }),
  requestText: (from: string, by: string): RecordedEdit => ({ kind: 'request-text', from, by }),
  requestTarget: (from: string, by: string): RecordedEdit => ({ kind: 'request-target', from, by }),
  handshake: (set: Extract<RecordedEdit, { kind: 'handshake' }>['set']): RecordedEdit => ({
    kind: 'handshake',
    set,
  }),
} as const

/** Changes the responses of a route, of some routes, or that the target picks. */
export function on(target: string | readonly string[] | Target, ...changes: Change[]): Edit {
  const picks: Target =
    typeof target === 'string' || 'length' in target ? { route: target } : target
  refuseUnknownKeys('pick answers', picks, TARGET_KEYS)
  for (const one of changes) refuseUnknownKeys('change a response', one, CHANGE_KEYS)
  const headers = Object.assign({}, ...changes.map((one) => one.headers)) as Change['headers']
  const fields = changes.flatMap((one) => one.fields ?? [])
  return {
    ...Object.assign({ on: picks }, ...changes),
    ...(changes.some((one) => one.headers) && { headers }),
    ...(fields.length > 0 && { fields }),
  } as Edit
}

/** Responses of these routes with status 200. */
export function good(...routes: readonly string[]): Target {
  return { route: routes, status: 200 }
}

export function status(value: number): Change {
  return { status: value }
}

export function withHeader(name: string, value: string): Change {
  return { headers: { [name]: value } }
}

export function withoutHeader(name: string): Change {
  return { headers: { [name]: null } }
}

/** Within the value of a header, where it is there. */
export function rewriteHeader(name: string, from: RegExp, by: string): Change {
  return { headers: { [name]: { from: from.source, by } } }
}

/** The whole body is this JSON. */
export function json(value: Json): Change {
  return { body: { json: value } }
}

/** The whole body is an error of the interface with this message. */
export function apiError(message: string): Change {
  return json({ type: 'ApiError', message })
}

/** The whole body is this text. */
export function text(content: string, type = 'text/plain'): Change {
  return { body: { text: content, type } }
}

/** A JSON body with wrong bytes. */
export function bytes(how: NonNullable<Change['bytes']>): Change {
  return { bytes: how }
}

/** Takes the body away. */
export function bodiless(): Change {
  return { body: 'none' }
}

/** Members of the JSON body: `streams[].outputs[].id`, `*` any key; `/streams/0/title` is one place. */
export function field(at: string, change: FieldChange): Change {
  return { fields: [{ at, change }] }
}

/** Another value, where there is one. */
export function set(to: Json): FieldChange {
  return { kind: 'set', to }
}

/** A value, also where there was none. */
export function add(to: Json): FieldChange {
  return { kind: 'add', to }
}

export function remove(): FieldChange {
  return { kind: 'remove' }
}

/** The same value by another key. */
export function rename(to: string): FieldChange {
  return { kind: 'rename', to }
}

/** Within a text. */
export function replace(from: RegExp, by: string): FieldChange {
  return { kind: 'replace', from: from.source, by }
}

/** The same value as if it were of another type. */
export function retype(to: 'string' | 'number' | 'array' | 'object'): FieldChange {
  return { kind: 'retype', to }
}
