import { createClient } from '#engine/http/client.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import type { TlsOptions } from '#engine/http/request.ts'
import { bodyJson } from '#engine/judge/content.ts'
import { textAt } from '#engine/model/json/json.ts'
import { parseVersion } from '#engine/model/version.ts'

/** Milliseconds to wait for the release, so that the start of a recorder is not delayed further. */
const PATIENCE = { connect: 1_000, firstByte: 2_000, total: 2_000 }

/**
 * Requests a server's release once, from its root record and without credentials: `5.1.0+2eb9d27`.
 * Undefined if it is not available, for any reason. `root` is that of the interface; without a
 * path, `/api` is tried.
 */
export async function askRelease(
  root: string,
  tls: TlsOptions,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { origin, pathname } = new URL(root)
  const path = pathname === '/' ? '/api' : pathname.replace(/\/$/, '')
  const guard = createGuard({ mode: 'read', roots: [origin + path] })
  const client = createClient({
    guard,
    tls,
    timeouts: PATIENCE,
    bodyLimit: 64 * 1024,
    ...(signal && { signal }),
  })
  try {
    const { response } = await client.send({
      method: 'GET',
      origin,
      target: `${path}/`,
      headers: [['Accept', 'application/json']],
    })
    const text = textAt(bodyJson(response?.body), 'version')
    return text !== undefined && parseVersion(text) ? text : undefined
  } catch {
    return undefined
  } finally {
    await client.close()
  }
}
