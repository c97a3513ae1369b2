import { readFaults } from '#recorder/serve/faults.ts'
import { newestRelease } from '#engine/knowledge/releases.ts'
import { flag, number, otherwise, read, release, texts } from '../../command/options/kinds.ts'
import { group, type Option, type Values } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'
import { readCount, readPort } from '../../command/options/values.ts'

const PORT = group('Server:', {
  port: otherwise(number('<n>', 'port, 0 for any free one', readPort), 0),
})

const OF_REFERENCE = group('Reference server:', {
  serverVersion: release('<v>', `release, default ${newestRelease().release}`),
  nodes: number('<n>', 'nodes of one cluster, on this port and the next ones', readCount),
  tls: flag('speak https, with a certificate of an authority of our own'),
  fault: texts('<id>', 'do one thing wrong, see "list faults"; repeat for more'),
})

const LATENCY: Option<number | 'recorded', number | 'recorded'> = {
  argument: '<ms>',
  does: 'wait before each answer; "recorded" as the server did',
  read: readLatency,
}

const OF_RECORDING = group('Recording:', {
  explain: flag('tell what is nearest to a request that is not in it'),
  latency: LATENCY,
  fail: read('<how>', 'make connections fail, see below', readFaults),
})

/** The options of the reference server. */
export const SERVE_REFERENCE = { ...PORT, ...OF_REFERENCE }

/** The options for serving a recording. */
export const SERVE_RECORDING = { ...PORT, ...OF_RECORDING }

/** The options of the command. */
export const SERVE = { ...PORT, ...OF_REFERENCE, ...OF_RECORDING }

export type ServeReferenceOptions = Values<typeof SERVE_REFERENCE>
export type ServeRecordingOptions = Values<typeof SERVE_RECORDING>

function readLatency(given: string): number | 'recorded' {
  if (given === 'recorded') return given
  const milliseconds = Number(given)
  if (/^\d{1,6}$/.test(given)) return milliseconds
  throw new ValueError(`"${given}" is no latency; write milliseconds or "recorded"`)
}
