import type { Contents } from './database.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/** Collections that a server writes to by itself, independently of a run. */
const OF_THE_SERVER: readonly string[] = [
  'nodes',
  'processing_status',
  'cluster_events',
  'cluster_config',
  'traffic',
  'measurements',
  'index_ranges',
  'index_field_types',
  'index_failures',
  'notifications',
  'system_messages',
  'scheduler_triggers',
  'scheduler_job_definitions',
  'failures',
  'traffic_counter',
  'telemetry_cluster_infos',
  'recent_activity',
  'licenses_traffic',
  'system.indexes',
]

/** Collections of objects that clients create and cannot delete, with the reason. */
const ENDED_BY_THE_SERVER: Readonly<Record<string, string>> = {
  searches:
    'no route of any release ends a search; each hour the server itself drops those that no view uses and that are older than views_maximum_search_age, four days (SearchesCleanUpJob and ViewsConfig of the jars of 3.3.0 and 7.0.1)',
}

const NOT_COMPARED: ReadonlySet<string> = new Set([
  ...OF_THE_SERVER,
  ...Object.keys(ENDED_BY_THE_SERVER),
])

/** Fields that change by reading, by logging in, or by the server itself. */
const STATE = [
  'last_access_time',
  'last_access',
  'touched_at',
  'attributes',
  '_version',
  'last_modified',
  'modified_on',
  'updated_at',
  'last_seen',
  'session_active',
  'date_of_last_login',
  'matched_at',
]

/** Documents that a run added to the database or removed from it. */
export interface Footprint {
  readonly left: readonly string[]
  readonly lost: readonly string[]
}

/** Milliseconds within which a session must expire to count as ended. */
const SOON = 60_000

/**
 * Compares the database before a run and after it, read at `at` in milliseconds. Sessions of rejected logins belong
 * to the server. So do sessions that expire within a minute of `at`: a login in progress when a run was killed
 * creates an unknown session, and the sessions of a deleted account are never ended. `changing` names fields that the
 * lab itself changes meanwhile.
 */
export function compareContents(
  before: Contents,
  after: Contents,
  at: number,
  changing: readonly string[] = [],
): Footprint {
  const ignored = [...STATE, ...changing]
  const was = new Set(listThings(before, at + SOON, ignored))
  const is = new Set(listThings(after, at + SOON, ignored))
  return {
    left: [...is].filter((thing) => !was.has(thing)),
    lost: [...was].filter((thing) => !is.has(thing)),
  }
}

function listThings(
  contents: Contents,
  moment: number,
  ignored: readonly string[],
): readonly string[] {
  return [...contents]
    .filter(([collection]) => !NOT_COMPARED.has(collection))
    .flatMap(([collection, documents]) =>
      documents
        .map((text) => JSON.parse(text) as UnknownRecord)
        .filter(
          (one) => collection !== 'sessions' || (isOfSomebody(one) && !endsBefore(moment, one)),
        )
        .filter((one) => collection !== 'last_opened' || hasItems(one))
        .filter((one) => collection !== 'grants' || !isOfLastOpened(one))
        .map((document) => `${collection} ${describe(document, ignored)}`),
    )
    .toSorted()
}

/**
 * Checks whether a session has a user; a rejected login leaves one without for half an hour. The user is a field or,
 * in older releases, in serialized Java attributes.
 */
function isOfSomebody(session: UnknownRecord): boolean {
  const { principals, username, attributes } = session
  const packed = typeof attributes === 'string' ? Buffer.from(attributes, 'base64') : ''
  return (
    [principals, username].some((value) => value !== undefined && value !== null) ||
    packed.includes('PRINCIPALS')
  )
}

function endsBefore(moment: number, session: UnknownRecord): boolean {
  const end = findEnd(session)
  return end !== undefined && end < moment
}

/** Returns the expiry in milliseconds, or undefined without one. */
function findEnd(session: UnknownRecord): number | undefined {
  const { timeout, last_access_time: last, start_timestamp: start } = session
  if (typeof timeout !== 'number' || timeout < 0) return undefined
  return Date.parse(String(last ?? start)) + timeout
}

/** Checks for recently opened objects; deleting a view leaves an empty list. */
function hasItems({ items }: UnknownRecord): boolean {
  return !Array.isArray(items) || items.length > 0
}

/** Checks whether a grant is for a list of recently opened objects, which the server keeps for each user. */
function isOfLastOpened({ target }: UnknownRecord): boolean {
  return typeof target === 'string' && target.includes(':last_opened:')
}

/** Formats content without volatile fields; secrets of the lab's own database may be shown. */
function describe(document: UnknownRecord, ignored: readonly string[]): string {
  const kept = Object.entries(document).filter(([key]) => !ignored.includes(key))
  return JSON.stringify(Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}
