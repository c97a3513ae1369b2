import { type KeysOf, refuseUnknownKeys } from '#engine/text/nearest.ts'
import { mockServer, type MockServer } from '../mock-server.ts'
import type { RecordingOptions, ServedRecording } from '../served/serve-recording.ts'
import { type RecordingSource, sourceOf } from '../served/source.ts'
import { createTraffic } from '../traffic.ts'

/** Redirects clients from the recorded addresses to the mock; returns a function that ends it. */
type Redirect = (served: ServedRecording) => () => Promise<void>

const OPTIONS: KeysOf<RecordingOptions> = { latency: true, fail: true, assumeVersion: true }

/** A mock of a recording that clients reach under the address at which it was recorded. */
export async function mockInPlace(
  source: RecordingSource,
  options: RecordingOptions,
  redirect: Redirect,
): Promise<MockServer> {
  refuseUnknownKeys('start a mock', options, OPTIONS)
  const { serveRecording } = await import('../served/serve-recording.ts')
  const traffic = createTraffic()
  const served = await serveRecording(
    sourceOf(source),
    { ...options, inPlace: true },
    traffic.watch,
  )
  const end = redirect(served)
  return mockServer(served, traffic, {
    urls: served.recordedRoots,
    close: async () => {
      await end()
      await served.close()
    },
  })
}
