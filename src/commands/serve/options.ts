import { readFaults } from '#recorder/serve/faults.ts'
import { newestLine, newestRelease } from '#engine/knowledge/releases.ts'
import { flag, number, otherwise, read, release, texts } from '../../command/options/kinds.ts'
import { group, type Option, type Values } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'
import { readCount, readPort } from '../../command/options/values.ts'

const PORT = group('Server:', {
  port: otherwise(number('<n>', 'port; 0 for any free port', readPort), 0),
})

const OF_REFERENCE = group('Reference server:', {
  serverVersion: release(
    '<v>',
    `release to serve, from 2.0 to ${newestLine()}; default: ${newestRelease().release}`,
  ),
  nodes: number('<n>', 'number of cluster nodes, on consecutive ports', readCount),
  tls: flag("use HTTPS with a certificate from the tool's own CA"),
  fault: texts('<id>', 'add a fault; see "list faults"; can be repeated'),
})

const LATENCY: Option<number | 'recorded', number | 'recorded'> = {
  argument: '<ms>',
  does: 'delay each response; "recorded" uses the recorded times',
  read: readLatency,
}

const OF_RECORDING = group('Recording:', {
  latency: LATENCY,
  fail: read('<how>', 'simulate connection failures; see below', readFaults),
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
  throw new ValueError(`"${given}" is not a latency; use a number of milliseconds or "recorded"`)
}
