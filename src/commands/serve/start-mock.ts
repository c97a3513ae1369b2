import { type Mock, startMock } from '#recorder/serve/mock.ts'
import { presentedIn } from '#recorder/serve/presented.ts'
import { listRoots } from '#engine/judge/target/roots.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Watch } from '#engine/model/watch.ts'
import { checkProven } from '../../run/evidence/handing-on.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import type { ServeRecordingOptions } from './options.ts'

/** A served recording, and its messages. */
export interface ServedRecording {
  readonly mock: Mock
  /** The roots of the interface, at the places of the mock. */
  readonly roots: readonly string[]
  /** The user with the most accepted requests, if any. */
  readonly user: string | undefined
  readonly remarks: readonly string[]
}

/**
 * Serves a recording or HAR file as a strict mock. Throws a UsageError, also if it may contain secrets:
 * every local client gets them.
 */
export async function startMockOf(
  file: string,
  { port, latency, fail }: ServeRecordingOptions,
  say: (line: string) => void,
  watch?: Watch,
): Promise<ServedRecording> {
  const recording = await readEvidence(file)
  checkProven(recording, file, 'serve')
  const mock = await startMock({
    recording,
    port,
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
  return { mock, roots, user: findUser(recording), remarks: recording.remarks }
}

function findUser(recording: Recording): string | undefined {
  const counts = new Map<string, number>()
  for (const { request, response } of recording.exchanges())
    if (response && response.status < 300)
      for (const { user, secret } of presentedIn(request.headers))
        // Without a password, the name may be a token.
        if (user !== undefined && secret !== '') counts.set(user, (counts.get(user) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
