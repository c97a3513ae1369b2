import { isRecord } from '../model/json/json.ts'

/** What a creation body describes, whatever its form: from 7.0 it stands in `entity`, before at the top. */
export function entityOf(sent: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(sent)) return {}
  return isRecord(sent['entity']) ? sent['entity'] : sent
}
