import { UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { type KeysOf, refuseUnknownKeys } from '#engine/text/nearest.ts'
import { mockServer, type MockServer } from './mock-server.ts'
import type { RecordingOptions } from './served/serve-recording.ts'
import type { ReleaseOptions } from './served/serve-release.ts'
import type { Served } from './served/served.ts'
import { type RecordingSource, sourceOf } from './served/source.ts'
import { createTraffic, type Traffic } from './traffic.ts'

/** Options of a mock: of a release, or of a recording. */
export interface MockOptions extends ReleaseOptions, RecordingOptions {}

const OPTIONS: KeysOf<MockOptions> = {
  nodes: true,
  reader: true,
  latency: true,
  fail: true,
  assumeVersion: true,
}

/**
 * Starts a server on a free port of this machine: of a release, `6.1.0`, or of a recording or HAR file, by its path,
 * its URL or as it was read. Nothing is shared between two of them. Throws a UsageError.
 */
export async function mock(
  source: RecordingSource,
  options: MockOptions = {},
): Promise<MockServer> {
  refuseUnknownKeys('start a mock', options, OPTIONS)
  const { nodes, reader, latency, fail, assumeVersion } = options
  const traffic = createTraffic()
  const isRelease = typeof source === 'string' && isReleaseName(source)
  if (isRelease && (latency ?? fail ?? assumeVersion) !== undefined)
    throw new UsageError(
      'latency, fail, and assumeVersion work only with a mock of a recording; for a mock of a release, use delay and fault',
    )
  if (!isRelease && (nodes !== undefined || reader))
    throw new UsageError(
      'nodes and reader work only with a mock of a release; omit them, because the recording determines the nodes and accounts',
    )
  const served = isRelease
    ? await startRelease(source, options, traffic)
    : await startRecording(sourceOf(source), options, traffic)
  for (const remark of isRelease ? served.remarks : [])
    process.emitWarning(remark, 'GraylogMockWarning')
  return mockServer(served, traffic)
}

/** Starts a release; loads its code only now, so that a test loads only the code it uses. */
async function startRelease(
  release: string,
  options: ReleaseOptions,
  { watch }: Traffic,
): Promise<Served> {
  const { serveRelease } = await import('./served/serve-release.ts')
  return serveRelease(release, options, watch)
}

async function startRecording(
  source: string | Recording,
  options: RecordingOptions,
  { watch }: Traffic,
): Promise<Served> {
  const { serveRecording } = await import('./served/serve-recording.ts')
  return serveRecording(source, options, watch)
}

/** A file may be called like a release, but for its ending. */
function isReleaseName(text: string): boolean {
  return parseTypedVersion(text) !== undefined || /^\d+(\.\d+)*(\.x)?$/.test(text)
}
