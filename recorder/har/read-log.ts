import { isRecord, asRecord, memberAt, type UnknownRecord } from '#engine/model/json/json.ts'
import { HarError } from './har-error.ts'
import { asText } from './json-guard.ts'

/** The log of a HAR file. */
export interface HarLog {
  /** Includes its metadata. */
  readonly whole: UnknownRecord
  readonly count: number
  /** A fresh pass over the entries at these positions, one after the other; all of them in file order without. */
  readonly entries: (positions?: Iterable<number>) => Iterable<unknown>
  readonly comment: string
  /** Members that only this tool writes. */
  readonly recording: unknown
  readonly creator: { readonly name: string; readonly version: string }
}

/** The entries of a log, wherever they are held. */
export type Entries = Pick<HarLog, 'count' | 'entries'>

/**
 * Reads the text of a file; `held` are its entries, if they are not in the text. Throws a HarError.
 */
export function readLog(text: string, name: string, held?: Entries): HarLog {
  const root = parseHar(text, name)
  const log = memberAt(root, 'log')
  if (!isRecord(log) || !Array.isArray(log['entries']))
    throw new HarError(
      `cannot read "${name}" as HAR: it has no log.entries; export it again as HAR 1.2`,
    )
  const creator = asRecord(log['creator'])
  return {
    ...(held ?? getEntries(log['entries'])),
    whole: log,
    comment: asText(log['comment']) ?? '',
    recording: log['_recording'],
    creator: {
      name: asText(creator['name']) ?? 'unknown',
      version: asText(creator['version']) ?? 'unknown',
    },
  }
}

function getEntries(entries: readonly unknown[]): Entries {
  return {
    count: entries.length,
    entries: (positions) =>
      positions ? Array.from(positions, (position) => entries[position]) : entries,
  }
}

/** The value of a text of the file. Throws a HarError. */
export function parseHar(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HarError(`cannot read "${name}" as HAR: it is not JSON; export it again`, { cause })
  }
}
