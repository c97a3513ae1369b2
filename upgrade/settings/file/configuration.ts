import { groupBy } from '#engine/model/group.ts'
import type { Entry } from './entry.ts'

/** All entries of one node together, looked up as the server does. */
export interface Configuration {
  readonly entries: readonly Entry[]
  /** Whether a whole server.conf is among the files: only then is a key that is not there really absent. */
  readonly isComplete: boolean
  /** The server.conf of this node, where the files embed several. */
  readonly part?: string
  readonly entriesOf: (key: string) => readonly Entry[]
  /** The one that the server takes; undefined when the key is absent. */
  readonly effective: (key: string) => Entry | undefined
  readonly isSet: (key: string) => boolean
  /** The value that counts, trimmed as the server does; undefined when absent or not in the files. */
  readonly valueOf: (key: string) => string | undefined
}

/** Joins entries; of equals the last wins. */
export function getConfiguration(
  entries: readonly Entry[],
  isComplete: boolean,
  part?: string,
): Configuration {
  const byKey = groupBy(entries, ({ key }) => key)
  return {
    entries,
    isComplete,
    ...(part !== undefined && { part }),
    entriesOf: (key) => byKey.get(key) ?? [],
    effective,
    isSet: (key) => byKey.has(key),
    valueOf: (key) => effective(key)?.value?.trim(),
  }

  function effective(key: string): Entry | undefined {
    return byKey.get(key)?.reduce((best, one) => (rank(one) <= rank(best) ? one : best))
  }
}

/**
 * The order in which the server asks, lowest first.
 * Source: getConfigRepositories in graylog2-bootstrap/…/CmdLineTool.java@1.3.4 … 7.1.7.
 */
export function rank({ origin, hasOldPrefix }: Entry): number {
  const order = { environment: 0, 'system-property': 1, file: 4 }[origin]
  return hasOldPrefix ? order + 2 : order
}
