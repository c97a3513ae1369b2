import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { followRecording } from '#recorder/store/reading/follow.ts'
import type { Document } from '#reports/document/document.ts'
import { createMask } from '#reports/secrets.ts'
import { matchesDetail } from '#reports/viewer/filter.ts'
import { viewDetail, viewRow } from '#reports/viewer/pack.ts'
import { createColumns, packColumns } from '#reports/viewer/traffic.ts'
import { readTraffic } from '../run/read-traffic.ts'
import type { ViewerSource } from './source.ts'

/** The facts about a recording other than its exchanges. */
export interface RecordingFacts {
  readonly title: string
  readonly run?: Run | undefined
  readonly document?: Document | undefined
}

/** Exchanges that are searched before other work has its turn. */
const AT_ONCE = 100

/** Shows a masked recording by its places in the file, while it is written and after. */
export async function openFollowed(
  file: string,
  facts: RecordingFacts = { title: basename(file) },
  { isLive = false } = {},
): Promise<ViewerSource> {
  const followed = followRecording(file)
  const mask = createMask([])
  const columns = createColumns()
  const roots = (): readonly string[] => followed.header()?.roots ?? []
  const poll = (): Promise<boolean> =>
    followed.read((exchange) => columns.append(viewRow(exchange, roots(), mask)))
  await poll()
  const exchangeAt = followed.exchangeAt
  return {
    columns,
    load: () =>
      Promise.resolve({
        ...facts,
        columns: packColumns(columns),
        links: [],
        isLive: isLive && followed.footer() === undefined,
      }),
    detail: (row) => {
      const exchange = exchangeAt(row)
      return exchange && viewDetail(exchange, mask)
    },
    search: (term) => searchRows(columns.index.length, term, (row) => exchangeAt(row), mask),
    ...(isLive && { poll }),
    [Symbol.dispose]: () => followed[Symbol.dispose](),
  }
}

/** Shows any other recording from memory, once it is masked. */
export function openInMemory(recording: Recording, facts: RecordingFacts): ViewerSource {
  const exchanges = [...recording.exchanges()]
  const mask = createMask(exchanges)
  const columns = createColumns()
  const { roots, links } = readTraffic(recording)
  for (const exchange of exchanges) columns.append(viewRow(exchange, roots, mask))
  return {
    columns,
    load: () =>
      Promise.resolve({ ...facts, columns: packColumns(columns), links: links(), isLive: false }),
    detail: (row) => {
      const exchange = exchanges[row]
      return exchange && viewDetail(exchange, mask)
    },
    search: (term) => searchRows(exchanges.length, term, (row) => exchanges[row], mask),
    [Symbol.dispose]: () => undefined,
  }
}

async function* searchRows(
  count: number,
  term: Parameters<ViewerSource['search']>[0],
  exchangeAt: (row: number) => Exchange | undefined,
  mask: ReturnType<typeof createMask>,
): AsyncGenerator<readonly number[], void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows: number[] = []
    for (let row = from; row < Math.min(count, from + AT_ONCE); row += 1) {
      const exchange = exchangeAt(row)
      if (exchange && matchesDetail(term, viewDetail(exchange, mask))) rows.push(row)
    }
    yield rows
    await setImmediate()
  }
}
