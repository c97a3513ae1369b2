import type { Recording } from '#engine/model/recording.ts'
import { exportEntry } from './export-entry.ts'
import { startLogDigest } from './log-digest.ts'

/**
 * Writes a recording as HAR 1.2, piece by piece, so that memory stays flat. Data that HAR
 * has no place for is in `_recording` and `_exchange`: read again, it is the same recording, with
 * the same verdicts. The input must be redacted already; `_digest` proves that for the file.
 */
export function* exportHar(recording: Recording): Generator<string, void> {
  const { header, footer, remarks, handshakes } = recording
  const log = {
    version: '1.2',
    creator: header.tool,
    _recording: { header, footer, remarks, handshakes: handshakes && [...handshakes()] },
  }
  const digest = startLogDigest()
  const head = JSON.stringify(log)
  digest.add(head)
  yield `{"log":${head.slice(0, -1)},"entries":[`
  let separator = '\n'
  for (const exchange of recording.exchanges()) {
    const entry = JSON.stringify(exportEntry(exchange))
    digest.add(entry)
    yield separator + entry
    separator = ',\n'
  }
  yield `\n],"_digest":"${digest.end()}"}}\n`
}
