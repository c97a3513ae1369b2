import { has } from '#engine/knowledge/features/features.ts'
import { requireVersion } from '#engine/model/version.ts'
import { LabError } from '../lab-error.ts'
import { ask } from './ask.ts'
import { ADMIN } from './settings-file.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/** Sends a write request of the admin and returns the body of its response; throws a LabError unless it succeeds. */
export async function change(
  root: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const answer = await ask(`${root}${path}`, { method, as: ADMIN, body })
  if (answer && answer.status >= 200 && answer.status < 300) return answer.text
  throw new LabError(
    `cannot prepare the server: ${method} ${path} was answered ${answer?.status ?? 'not at all'} ${answer?.text ?? ''}`,
  )
}

/** Puts a body that creates something into the form of the release. */
export function wrap(body: UnknownRecord, release: string): UnknownRecord {
  return has(requireVersion(release), 'entity-wrapper') ? { entity: body } : body
}
