import type { MockServer } from '../mock-server.ts'
import type { RecordingOptions } from '../served/serve-recording.ts'
import type { RecordingSource } from '../served/source.ts'
import { mockInPlace } from './in-place.ts'

/**
 * Lets the global fetch and the npm package undici get what a recording or HAR file holds, under the address at which
 * it was recorded; every other address is asked as ever. `close` ends it. Throws a UsageError.
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
