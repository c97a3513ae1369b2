import { has } from '#engine/knowledge/features/features.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { LabError } from '../lab-error.ts'
import { ask } from '../start/ask.ts'
import type { LabServer } from '../start/lab-server.ts'
import { ADMIN } from '../start/settings-file.ts'

/** Creates an access token of the admin, which is never deleted. */
export async function makeAdminToken({ root, release }: LabServer): Promise<string> {
  const version = parseTypedVersion(release.version)
  const owner = version && has(version, 'user-by-id') ? 'local:admin' : ADMIN.name
  const path = `/users/${owner}/tokens/lab`
  const answer = await ask(`${root}${path}`, { method: 'POST', body: {}, as: ADMIN })
  const token = answer && answer.status === 200 ? tokenIn(answer.text) : undefined
  if (token !== undefined) return token
  throw new LabError(
    `cannot make a token: POST ${path} was answered ${answer?.status ?? 'not at all'} ${answer?.text ?? ''}`,
  )
}

function tokenIn(text: string): string | undefined {
  const { token } = JSON.parse(text) as { readonly token?: unknown }
  return typeof token === 'string' ? token : undefined
}
