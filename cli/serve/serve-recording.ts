import type { Faults } from '../../recorder/serve/faults.ts'
import { startMock } from '../../recorder/serve/mock.ts'
import type { Mock, MockStats } from '../../recorder/serve/mock.ts'
import { rootsOf } from '../../src/judge/target/roots.ts'
import type { Recording } from '../../src/model/recording.ts'
import type { CommonOptions } from '../common-options.ts'
import type { Terminal } from '../terminal.ts'
import { checkProven } from '../../run/handing-on.ts'
import { readEvidence } from '../../run/read-evidence.ts'

/** What serving a recording can be told. */
export interface ServeRecordingOptions extends CommonOptions {
  readonly port: number
  readonly explain?: boolean
  /** Milliseconds. */
  readonly latency?: number | 'recorded'
  readonly fail?: Faults
}

/**
 * Serves a recording or HAR file as a strict mock until told to stop. Throws a UsageError, also for what
 * is not proven: whoever asks on this machine gets it.
 */
export async function serveRecording(
  file: string,
  options: ServeRecordingOptions,
  { out, err }: Terminal,
  stop: Promise<void>,
): Promise<void> {
  const { port, explain, latency, fail, json, quiet } = options
  const recording = await readEvidence(file)
  checkProven(recording, file, 'serve')
  const origins = originsOf(recording)
  await using mock = await startMock({
    ...{ recording, port, explains: explain === true, say: (line) => err(`${line}\n`) },
    ...(origins && { origins }),
    ...(latency !== undefined && { latency }),
    ...(fail && { faults: fail }),
  })
  const tell = quiet === true ? () => undefined : err
  for (const remark of recording.remarks) tell(`${file}: ${remark}\n`)
  out(json === true ? `${JSON.stringify({ places: mock.places })}\n` : describePlaces(mock))
  tell('Ctrl-C stops it.\n')
  await stop
  tell(describeStats(mock.stats()))
}

/** A browser's export holds other servers too; the interface's own are told by its roots. */
function originsOf(recording: Recording): readonly string[] | undefined {
  const roots = rootsOf(recording)
  if (recording.header.kind === 'backend' || roots.length === 0) return undefined
  return roots.map((root) => new URL(root).origin)
}

function describePlaces({ places, stats }: Mock): string {
  const lines = places.map(({ recorded, origin }) => `${origin} stands for ${recorded}`)
  return `${lines.join('\n')}\n${stats().recorded} recorded exchanges are served\n`
}

function describeStats({ requests, unmatched, recorded, served }: MockStats): string {
  return `${requests} requests, ${unmatched} not in the recording; ${served} of ${recorded} recorded exchanges were asked for\n`
}
