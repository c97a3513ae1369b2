import type { Exchange } from '../../src/model/exchange.ts'
import { isRecord } from '../../src/model/json/json.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '../../src/model/recording.ts'
import type { Recording, RecordingHeader } from '../../src/model/recording.ts'
import { isBackendTraffic } from '../../src/model/traffic.ts'
import { HarError } from './har-error.ts'
import type { Beside } from './import-body.ts'
import { importEntry } from './import-entry.ts'
import { asProven, readOwn, readOwnEntry } from './import-own.ts'
import { textOf } from './json-guard.ts'
import { countLeftOut } from './left-out.ts'
import { whyNotServed } from './not-served.ts'
import { inOrder } from './order.ts'

/**
 * Reads HAR 1.2 as tools write it: values and repeated headers are kept, entries come in the order in which they
 * began; what a browser or a tool left out is marked elided or truncated. `beside` gives the files that bodies
 * stand in. Throws a HarError, nothing else.
 */
export function importHar(text: string, name: string, beside: Beside = () => undefined): Recording {
  const log = readLog(text, name)
  const own = readOwn(log.recording, name)
  if (own) {
    const entries = log.entries.map((entry, index) => readOwnEntry(entry, index, name))
    return { ...asProven(own, log.whole), exchanges: () => entries }
  }
  const { exchanges, remarks } = importEntries(log.entries, beside)
  return { header: headerOf(log, exchanges), exchanges: () => exchanges, remarks }
}

function importEntries(
  entries: readonly unknown[],
  beside: Beside,
): { readonly exchanges: readonly Exchange[]; readonly remarks: readonly string[] } {
  const leftOut = countLeftOut(entries.length)
  const read = entries.flatMap((entry, position) => {
    const why = isRecord(entry) ? whyNotServed(entry) : undefined
    const exchange = why === undefined ? importEntry(entry, position, beside) : undefined
    if (!exchange) leftOut.add(why ?? 'without a request that can be read', entry, position)
    return exchange ?? []
  })
  const sorted = inOrder(read, ({ startedAt }) => startedAt)
  return {
    exchanges: timed(sorted).map((exchange, index) => ({ ...exchange, index })),
    remarks: leftOut.remarks(),
  }
}

/** Times of whole seconds, or one time for all, do not tell what was before what: the order alone is kept. */
function timed(exchanges: readonly Exchange[]): readonly Exchange[] {
  const times = exchanges.flatMap(({ startedAt }) => startedAt ?? [])
  const isCoarse = times.every((time) => time % 1_000 === 0) || new Set(times).size === 1
  if (times.length < 2 || !isCoarse) return exchanges
  return exchanges.map(({ startedAt: _start, endedAt: _end, ...rest }) => rest)
}

interface Log {
  readonly whole: Readonly<Record<string, unknown>>
  readonly entries: readonly unknown[]
  readonly comment: string
  /** What only this tool writes. */
  readonly recording: unknown
  readonly creator: { readonly name: string; readonly version: string }
}

function readLog(text: string, name: string): Log {
  const root = parse(text, name)
  const log = isRecord(root) ? root['log'] : undefined
  if (!isRecord(log) || !Array.isArray(log['entries']))
    throw new HarError(
      `cannot read "${name}" as HAR: it has no log.entries; export it again as HAR 1.2`,
    )
  const creator = isRecord(log['creator']) ? log['creator'] : {}
  return {
    whole: log,
    entries: log['entries'],
    comment: textOf(log['comment']) ?? '',
    recording: log['_recording'],
    creator: {
      name: textOf(creator['name']) ?? 'unknown',
      version: textOf(creator['version']) ?? 'unknown',
    },
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HarError(`cannot read "${name}" as HAR: it is not JSON; export it again`, { cause })
  }
}

function headerOf({ comment, creator }: Log, exchanges: readonly Exchange[]): RecordingHeader {
  const version = /\brelease (\d+\.\d[^,;\s]*)/.exec(comment)?.[1]
  const root = /\binterface root (https?:\/\/[^,;\s]+)/.exec(comment)?.[1]?.replace(/\/$/, '')
  const settings = settingsIn(comment)
  return {
    type: 'header',
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    kind: isBackendTraffic(exchanges) ? 'backend' : 'interface',
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
