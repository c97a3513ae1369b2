import { ACCESS_TOKEN, OBJECT_ID, UUID } from '#engine/text/identifiers.ts'

/** The form of a text value, by its looks; texts of one form differ from run to run. */
interface ValueFormat {
  readonly name: string
  readonly pattern: RegExp
}

const DATE = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d`

/** Times by dialect: a server that changes the dialect changed. */
const FORMS: readonly ValueFormat[] = [
  { name: 'a time ending in Z, to the millisecond', pattern: new RegExp(`^${DATE}\\.\\d{1,3}Z$`) },
  {
    name: 'a time ending in Z, finer than a millisecond',
    pattern: new RegExp(`^${DATE}\\.\\d{4,9}Z$`),
  },
  { name: 'a time ending in Z, to the second', pattern: new RegExp(`^${DATE}Z$`) },
  { name: 'a time with an offset', pattern: new RegExp(`^${DATE}\\.\\d{3}[+-]\\d{4}$`) },
  { name: 'a time with an offset, to the second', pattern: new RegExp(`^${DATE}[+-]\\d{4}$`) },
  {
    name: 'a time with an offset and colon',
    pattern: new RegExp(`^${DATE}(?:\\.\\d+)?[+-]\\d\\d:\\d\\d$`),
  },
  { name: 'a time without a time zone', pattern: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?$/ },
  { name: 'a UUID', pattern: UUID },
  { name: 'an object ID', pattern: OBJECT_ID },
  { name: 'a short node ID', pattern: /^[0-9a-f]{8}$/i },
  { name: 'a ULID', pattern: /^[0-9A-HJKMNP-TV-Z]{26}$/ },
  { name: 'an access token', pattern: ACCESS_TOKEN },
  { name: 'a digest', pattern: /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i },
  { name: 'an HTTP date', pattern: /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/ },
]

/** The form of a text; undefined for ordinary text. */
export function findValueFormat(text: string): string | undefined {
  return FORMS.find(({ pattern }) => pattern.test(text))?.name
}

/** Forms in which a value names one thing, so that two places with the same value are related. */
export function isIdentity(form: string | undefined): boolean {
  return form === 'a UUID' || form === 'an object ID'
}
