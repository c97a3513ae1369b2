import { type Mock, startMock } from '#recorder/serve/mock.ts'
import { listRoots } from '#engine/judge/target/roots.ts'
import type { Watch } from '#engine/model/watch.ts'
import { checkProven } from '../../run/evidence/handing-on.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import type { ServeRecordingOptions } from './options.ts'

/** A served recording, and its messages. */
export interface ServedRecording {
  readonly mock: Mock
  /** The roots of the interface, at the places of the mock. */
  readonly roots: readonly string[]
  readonly remarks: readonly string[]
}

/**
 * Serves a recording or HAR file as a strict mock. Throws a UsageError, also if it may contain secrets:
 * every local client gets them.
 */
export async function startMockOf(
  file: string,
  { port, explain, latency, fail }: ServeRecordingOptions,
  say: (line: string) => void,
  watch?: Watch,
): Promise<ServedRecording> {
  const recording = await readEvidence(file)
  checkProven(recording, file, 'serve')
  const mock = await startMock({
    recording,
    port,
    explains: explain === true,
    say,
    ...(latency !== undefined && { latency }),
    ...(fail && { faults: fail }),
    ...(watch && { watch }),
  })
  const roots = mock.places.flatMap(({ recorded, origin }) =>
    listRoots(recording)
      .filter((root) => `${root}/`.startsWith(`${recorded}/`))
      .map((root) => origin + root.slice(recorded.length)),
  )
  return { mock, roots, remarks: recording.remarks }
}
