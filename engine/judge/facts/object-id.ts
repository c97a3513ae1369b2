import { GIVEN_OBJECT_ID } from '../../text/identifiers.ts'

/** The second in which a database identifier was created, in milliseconds; undefined for other identifiers. */
export function parseObjectIdTime(id: string): number | undefined {
  return GIVEN_OBJECT_ID.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1_000 : undefined
}
