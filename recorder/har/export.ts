import type { Recording } from '../../src/model/recording.ts'
import { exportEntry } from './export-entry.ts'

/**
 * A recording as HAR 1.2, piece by piece, so that nothing is held in memory. What HAR has no place
 * for stands in `_recording` and `_exchange`: read again it is the same recording, and gives the same
 * verdicts. What it is given must be redacted already.
 */
export function* exportHar(recording: Recording): Generator<string, void> {
  const { header, footer, remarks, handshakes } = recording
  const log = {
    version: '1.2',
    creator: header.tool,
    _recording: { header, footer, remarks, handshakes: handshakes && [...handshakes()] },
  }
  yield `{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`
  let separator = '\n'
  for (const exchange of recording.exchanges()) {
    yield separator + JSON.stringify(exportEntry(exchange))
    separator = ',\n'
  }
  yield '\n]}}\n'
}
