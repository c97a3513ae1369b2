import type { Exchange } from '#engine/model/exchange.ts'
import { isRecord } from '#engine/model/json/json.ts'
import {
  type PassedOver,
  type Recording,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingHeader,
} from '#engine/model/recording.ts'
import { isBackendTraffic } from '#engine/model/traffic.ts'
import type { Beside } from './import-body.ts'
import { importEntry, isReadable } from './import-entry.ts'
import { asProven, type OwnRecording, readOwn, readOwnEntry, getStartDigest } from './import-own.ts'
import { asText } from './json-guard.ts'
import { countLeftOut } from './left-out.ts'
import { whyNotServed } from './not-served.ts'
import { findBegin, startOrder } from './order.ts'
import { type HarLog, readLog } from './read-log.ts'
import { startRepeats } from './repeats.ts'

/**
 * Reads HAR 1.2 as tools write it: values and repeated headers are kept, entries are sorted by
 * start; parts that a browser or a tool left out are marked elided or truncated. `beside` returns
 * the files that contain bodies. Throws only a HarError.
 */
export function importHar(text: string, name: string, beside: Beside = () => undefined): Recording {
  const recording = importLog(readLog(text, name), name, beside)
  const exchanges = [...recording.exchanges()]
  return { ...recording, exchanges: () => exchanges }
}

/** The same of a log whose entries are read again for each pass, and not held. Throws a HarError, here and then. */
export function importLog(log: HarLog, name: string, beside: Beside): Recording {
  const own = readOwn(log.recording, name)
  if (own) return importOwn(log, own, name)
  const imported = importEntries(log, beside)
  return { header: getHeader(log, imported.exchanges), ...imported }
}

/** Files of this tool keep their order; an error in any entry is an error of the file. */
function importOwn(log: HarLog, own: OwnRecording, name: string): Recording {
  const digest = getStartDigest(log.whole)
  const read = function* (note?: (entry: unknown) => void): Generator<Exchange> {
    let index = 0
    for (const entry of log.entries()) {
      note?.(entry)
      yield readOwnEntry(entry, index, name)
      index += 1
    }
  }
  for (const _exchange of read(digest.add)) continue
  return { ...asProven(own, log.whole, digest.end()), exchanges: () => read() }
}

type Imported = Pick<Recording, 'exchanges' | 'remarks' | 'harmless' | 'passedOver'>

function importEntries(log: HarLog, beside: Beside): Imported {
  const leftOut = countLeftOut(log.count)
  const order = startOrder()
  const repeated = countLeftOut(log.count)
  const repeats = startRepeats()
  const passedOver: PassedOver[] = []
  let position = 0
  for (const entry of log.entries()) {
    const why = isRecord(entry) ? whyNotServed(entry) : undefined
    if (why !== undefined) leftOut.add(why, entry, position)
    else if (!isRecord(entry) || !isReadable(entry)) {
      leftOut.add('no readable request', entry, position)
      passedOver.push({ at: `entry ${position}`, what: 'without a readable request' })
    } else if (repeats.isRepeated(entry)) repeated.add('duplicate', entry, position)
    else order.add(position, findBegin(asText(entry['startedDateTime'])))
    position += 1
  }
  const { positions, isTimed } = order.end()
  const exchanges = function* (): Generator<Exchange> {
    let index = 0
    for (const entry of log.entries(positions)) {
      const exchange = importEntry(entry, index, beside)
      if (exchange) yield isTimed ? exchange : withoutTimes(exchange)
      index += 1
    }
  }
  const harmless = repeated.remarks()
  return {
    exchanges,
    remarks: [...leftOut.remarks(), ...harmless],
    harmless,
    ...(passedOver.length > 0 && { passedOver }),
  }
}

function withoutTimes({ startedAt: _start, endedAt: _end, ...rest }: Exchange): Exchange {
  return rest
}

function getHeader(
  { comment, creator }: HarLog,
  exchanges: Recording['exchanges'],
): RecordingHeader {
  const version = /\brelease (\d+\.\d[^,;\s]*)/.exec(comment)?.[1]
  const root = /\binterface root (https?:\/\/[^,;\s]+)/.exec(comment)?.[1]?.replace(/\/$/, '')
  const settings = settingsIn(comment)
  return {
    type: 'header',
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    kind: isBackendTraffic(exchanges()) ? 'backend' : 'interface',
    roots: [],
    tool: creator,
    ...(version !== undefined && { commentedVersion: version }),
    ...(root !== undefined && { commentedRoot: root }),
    ...(Object.keys(settings).length > 0 && { commentedSettings: settings }),
  }
}

/** Settings that a comment names in the spelling of the configuration file: `some_setting = value`. */
function settingsIn(comment: string): Readonly<Record<string, string>> {
  const found = comment.matchAll(/(?:^|;\s*)([a-z]+(?:_[a-z0-9]+)+) = ([^;\s]+)/g)
  return Object.fromEntries([...found].map(([, key = '', value = '']) => [key, value]))
}
