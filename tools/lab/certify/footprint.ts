import type { Contents } from './database.ts'

/** Collections that a server itself writes to without anyone asking: of no run's making. */
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

/** Collections of what a client makes and no one can end, with the reason. */
const ENDED_BY_THE_SERVER: Readonly<Record<string, string>> = {
  searches:
    'no route of any release ends a search; each hour the server itself drops those that no view uses and that are older than views_maximum_search_age, four days (SearchesCleanUpJob and ViewsConfig of the jars of 3.3.0 and 7.0.1)',
}

const NOT_COMPARED: ReadonlySet<string> = new Set([
  ...OF_THE_SERVER,
  ...Object.keys(ENDED_BY_THE_SERVER),
])

/** Fields that reading, logging in and what a server notices by itself change in a thing that stays. */
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

/** What a run left in the database, and what it took out of it. */
export interface Footprint {
  readonly left: readonly string[]
  readonly lost: readonly string[]
}

/** Milliseconds within which a session must end by itself to count as one that has ended. */
const SOON = 60_000

/**
 * Compares the database before a run with that after it, which was read at `at`, in milliseconds; sessions of rejected
 * logins are the server's own. So are those that end by themselves within a minute of `at`, whether their record is
 * still there or not: a login that was under way when a run was killed gives a session that no one knows, and no one
 * ends the session of an account that was removed.
 */
export function compareContents(before: Contents, after: Contents, at: number): Footprint {
  const was = new Set(listThings(before, at + SOON))
  const is = new Set(listThings(after, at + SOON))
  return {
    left: [...is].filter((thing) => !was.has(thing)),
    lost: [...was].filter((thing) => !is.has(thing)),
  }
}

function listThings(contents: Contents, moment: number): readonly string[] {
  return [...contents]
    .filter(([collection]) => !NOT_COMPARED.has(collection))
    .flatMap(([collection, documents]) =>
      documents
        .map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>)
        .filter(
          (one) => collection !== 'sessions' || (isOfSomebody(one) && !endsBefore(moment, one)),
        )
        .filter((one) => collection !== 'last_opened' || hasItems(one))
        .map((document) => `${collection} ${describe(document)}`),
    )
    .toSorted()
}

/**
 * A session without a user is what a rejected login leaves for half an hour. Whose one is is in a
 * field of its own or, in older releases, in attributes that Java has packed.
 */
function isOfSomebody(session: Readonly<Record<string, unknown>>): boolean {
  const { principals, username, attributes } = session
  const packed = typeof attributes === 'string' ? Buffer.from(attributes, 'base64') : ''
  return (
    [principals, username].some((value) => value !== undefined && value !== null) ||
    packed.includes('PRINCIPALS')
  )
}

function endsBefore(moment: number, session: Readonly<Record<string, unknown>>): boolean {
  const end = findEnd(session)
  return end !== undefined && end < moment
}

/** When it ends by itself, in milliseconds; undefined for one that does not say how long it lives, and for one that lives for ever. */
function findEnd(session: Readonly<Record<string, unknown>>): number | undefined {
  const { timeout, last_access_time: last, start_timestamp: start } = session
  if (typeof timeout !== 'number' || timeout < 0) return undefined
  return Date.parse(String(last ?? start)) + timeout
}

/** What an account opened last: without anything in it, it is what ending a view left of a list that was not there. */
function hasItems({ items }: Readonly<Record<string, unknown>>): boolean {
  return !Array.isArray(items) || items.length > 0
}

/** Its content without what changes by itself; secrets in the lab's own database may be shown. */
function describe(document: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(document).filter(([key]) => !STATE.includes(key))
  return JSON.stringify(Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}
