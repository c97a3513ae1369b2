import type { MockServer } from '../mock-server.ts'
import type { RecordingOptions } from '../served/serve-recording.ts'
import type { RecordingSource } from '../served/source.ts'
import { mockInPlace } from './in-place.ts'

/**
 * Serves a recording or HAR file to the global fetch and the npm package undici, under its recorded addresses. Requests
 * to other addresses are sent as usual. `close` ends it. Throws a UsageError.
 */
export async function mockFetch(
  source: RecordingSource,
  options: RecordingOptions = {},
): Promise<MockServer> {
  const { redirectFetch } = await import('#engine/http/redirect-fetch.ts')
  return mockInPlace(source, options, ({ places }) => {
    const byOrigin = new Map(places.map(({ recorded, origin }) => [recorded, origin]))
    return redirectFetch((origin) => byOrigin.get(origin))
  })
}
