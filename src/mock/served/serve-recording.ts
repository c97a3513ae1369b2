import { readFaults } from '#recorder/serve/faults.ts'
import { startMock } from '#recorder/serve/mock.ts'
import { presentedIn } from '#recorder/serve/presented.ts'
import { checkProven } from '../../run/evidence/handing-on.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { type EditRecording, createRecordingEditor } from '#engine/judge/recording-editor.ts'
import { getRelease } from '#engine/judge/target/release.ts'
import { createLocator, listRoots } from '#engine/judge/target/roots.ts'
import type { Fault } from '#engine/model/fault.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import type { Watch } from '#engine/model/watch.ts'
import type { Account, Served } from './served.ts'

/** Options of a mock of a recording, the same as for `serve`. */
export interface RecordingOptions {
  /** Milliseconds before each response, or as long as the server took. */
  readonly latency?: number | 'recorded'
  /** `recorded` repeats recorded failures; `reset:3`, `timeout:3`, and `truncated:3` fail every third response. */
  readonly fail?: string
  /** The release, if the recording does not say. */
  readonly assumeVersion?: string
}

/** A recording that is served, and where each server in it was. */
export interface ServedRecording extends Served {
  readonly places: readonly { readonly recorded: string; readonly origin: string }[]
  /** Roots of the interface as they were recorded. */
  readonly recordedRoots: readonly string[]
}

/**
 * Serves a recording or HAR file, with `inPlace` under its recorded addresses. Throws a UsageError, also if the file
 * was never searched for secrets.
 */
export async function serveRecording(
  source: string | Recording,
  options: RecordingOptions & { readonly inPlace?: true },
  watch: Watch,
): Promise<ServedRecording> {
  const { latency, fail, assumeVersion, inPlace } = options
  const recording = typeof source === 'string' ? await readEvidence(source) : source
  checkProven(recording, typeof source === 'string' ? source : 'the recording', 'serve')
  const version = versionOf(recording, assumeVersion)
  const faults = switchableFaults(recording, version)
  const mock = await startMock({
    recording,
    watch,
    change: faults.change,
    ...(inPlace && { inPlace }),
    ...(latency !== undefined && { latency }),
    ...(fail !== undefined && { faults: readFaults(fail) }),
  })
  const recordedRoots = listRoots(recording)
  return {
    recordedRoots,
    places: mock.places,
    roots: mock.places.map(({ recorded, origin }) => {
      const root = recordedRoots.find((one) => new URL(one).origin === recorded) ?? recorded
      return origin + root.slice(recorded.length)
    }),
    version,
    remarks: recording.remarks,
    account: accountIn(recording),
    reset: mock.rewind,
    switchFaults: faults.switchFaults,
    close: mock.close,
  }
}

function versionOf(recording: Recording, assumed: string | undefined): Version | undefined {
  const version = assumed === undefined ? undefined : parseTypedVersion(assumed)
  if (assumed !== undefined && !version)
    throw new UsageError(
      `assumeVersion "${assumed}" is not a release number; use a format like 6.1 or 6.1.0`,
    )
  try {
    return getRelease(recording, createLocator(listRoots(recording)), version).version
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return undefined
  }
}

/** Applies faults to recorded responses; reads the recording for it once, at the first fault. */
function switchableFaults(recording: Recording, version: Version | undefined) {
  let editRecording: EditRecording | undefined
  let edited: ReadonlyMap<number, Exchange> | undefined
  return {
    change: (exchange: Exchange): Exchange => edited?.get(exchange.index) ?? exchange,
    switchFaults: (faults: readonly Fault[]): void => {
      if (faults.length === 0 || !version) {
        edited = undefined
        return
      }
      editRecording ??= createRecordingEditor(recording, version)
      for (const { id, edits = [] } of faults)
        if (!editRecording(edits))
          throw new UsageError(
            `the fault "${id}" does not affect any response in the recording; turn it on in a mock of a release`,
          )
      const all = editRecording(faults.flatMap(({ edits = [] }) => edits))
      edited = new Map([...(all?.exchanges() ?? [])].map((one) => [one.index, one]))
    },
  }
}

/** Returns the accepted credentials that were used most often; made-up ones if the recording has none. */
function accountIn(recording: Recording): Account {
  const users = new Map<string, number>()
  const tokens = new Map<string, number>()
  for (const { request, response } of recording.exchanges()) {
    if (!response || response.status === 401) continue
    for (const { form, user = '', secret } of presentedIn(request.headers)) {
      if (form === 'user') count(users, `${user}\n${secret}`)
      if (form === 'token') count(tokens, secret)
    }
  }
  const [username = '', password = ''] = most(users, 'admin\nadmin').split('\n')
  return { username, password, token: most(tokens, 'a-token-of-the-test') }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function most(counts: ReadonlyMap<string, number>, otherwise: string): string {
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? otherwise
}
