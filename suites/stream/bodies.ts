import {
  type Context,
  entityOf,
  GIVEN_OBJECT_ID,
  has,
  isRecord,
  type ProbeApi,
  type UnknownRecord,
} from '#engine/suite.ts'

type Version = Context['version']

const OLDEST_KEYS = ['title', 'description', 'rules', 'content_pack', 'matching_type']
const KEYS = [...OLDEST_KEYS, 'index_set_id', 'remove_matches_from_default_stream']

/** A title next to the other members, as before 7.0. */
export function isFlat(sent: unknown): boolean {
  return isRecord(sent) && typeof sent['title'] === 'string' && !('entity' in sent)
}

/** Everything inside `entity`, as from 7.0. */
export function isWrapped(sent: unknown): boolean {
  return isRecord(sent) && isRecord(sent['entity']) && !('title' in sent)
}

/** Whether a body is in the form of the release and contains nothing that might be rejected. */
export function isGoodCreation(sent: unknown, version: Version): boolean {
  const formed = has(version, 'entity-wrapper')
    ? isWrapped(sent) && Object.keys(sent as object).join() === 'entity'
    : isFlat(sent)
  return formed && isGoodStream(entityOf(sent), version)
}

/** Keys of a flat body that no release has for a stream. */
export function strangeKeys(sent: unknown): readonly string[] {
  return isRecord(sent) ? Object.keys(sent).filter((key) => !KEYS.includes(key)) : []
}

/** The body without its strange keys. */
export function withoutStrangeKeys(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([key]) => KEYS.includes(key)))
}

/** Whether a body for a clone is complete for the release. */
export function isGoodClone(sent: unknown, version: Version): boolean {
  if (!isRecord(sent) || !isText(sent['title']) || typeof sent['description'] !== 'string')
    return false
  // A clone takes the rules of its stream. Seen on 3.2.0: "Unable to map property rules".
  if ('rules' in sent) return false
  return !has(version, 'stream-index-set') || GIVEN_OBJECT_ID.test(String(sent['index_set_id']))
}

/** Whether a body describes a rule that every release of its line takes. */
export function isGoodRule(rule: unknown, version: Version): boolean {
  if (!isRecord(rule)) return false
  const { field, value, type, inverted, description, ...strange } = rule
  const described = description === undefined || has(version, 'rule-description')
  return (
    [isText(field), typeof value === 'string', typeof type === 'number', described].every(
      Boolean,
    ) &&
    Number(type) >= 1 &&
    Number(type) <= 5 &&
    (inverted === undefined || typeof inverted === 'boolean') &&
    Object.keys(strange).length === 0
  )
}

/** A creation body in the form of the release, for a probe. */
export function creationBody(
  { version }: Pick<ProbeApi, 'version'>,
  stream: UnknownRecord,
): unknown {
  return has(version, 'entity-wrapper') ? { entity: stream } : stream
}

function isGoodStream(stream: UnknownRecord, version: Version): boolean {
  const placed = has(version, 'stream-index-set')
  const known = placed ? KEYS : OLDEST_KEYS
  const { title, description, rules, content_pack: pack, matching_type: matching } = stream
  return (
    Object.keys(stream).every((key) => known.includes(key)) &&
    isText(title) &&
    (description === undefined || typeof description === 'string') &&
    (pack === undefined || pack === null) &&
    (matching === undefined || matching === 'AND' || matching === 'OR') &&
    (rules === undefined ||
      (Array.isArray(rules) && rules.every((rule) => isGoodRule(rule, version)))) &&
    (!placed || GIVEN_OBJECT_ID.test(String(stream['index_set_id'])))
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
