import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { describeReleases } from '#engine/knowledge/routes/describe-releases.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { followRecording } from '#recorder/store/reading/follow.ts'
import { createMask, type Mask } from '#reports/secrets.ts'
import type { ViewerData } from '#reports/viewer/data.ts'
import { matchesDetail } from '#reports/viewer/filter.ts'
import { viewDetail, viewRow } from '#reports/viewer/pack.ts'
import { type Columns, createColumns, type Detail } from '#reports/viewer/traffic.ts'
import { readTraffic } from '../run/read-traffic.ts'
import { readIndex, writeIndex } from './recording-index.ts'
import type { ViewerSource } from './source.ts'

/** The facts about a recording other than its exchanges. */
export type RecordingFacts = Pick<ViewerData, 'title' | 'run' | 'document' | 'name'>

interface FollowOptions {
  readonly isLive?: boolean
  readonly roots?: readonly string[]
}

/** Exchanges that are searched before other work has its turn. */
const AT_ONCE = 100

/** Shows a masked recording by its places in the file, while it is written and after; its header names the roots, unless they are given. */
export async function openFollowed(
  file: string,
  facts: RecordingFacts = { title: basename(file) },
  { isLive = false, roots: given }: FollowOptions = {},
): Promise<ViewerSource> {
  const known = isLive ? undefined : readIndex(file)
  const followed = followRecording(file, known?.mark)
  const mask = createMask([])
  const columns = createColumns(known?.columns)
  const roots = (): readonly string[] => given ?? followed.header()?.roots ?? []
  const poll = (): Promise<boolean> =>
    followed.read((exchange) => columns.append(viewRow(exchange, roots(), mask, describeReleases)))
  await poll()
  if (!isLive) writeIndex(file, followed.mark(), columns, known)
  return {
    ...showExchanges(columns, followed.exchangeAt, mask),
    load: () =>
      Promise.resolve({
        ...facts,
        roots: roots(),
        isLive: isLive && followed.footer() === undefined,
      }),
    ...(isLive && { poll }),
    [Symbol.dispose]: () => followed[Symbol.dispose](),
  }
}

/** Shows any other recording from memory, once it is masked. */
export function openInMemory(recording: Recording, facts: RecordingFacts): ViewerSource {
  const exchanges = [...recording.exchanges()]
  const mask = createMask(exchanges)
  const columns = createColumns()
  const { roots, links, releasesOf } = readTraffic(recording)
  for (const exchange of exchanges) columns.append(viewRow(exchange, roots, mask, releasesOf))
  return {
    ...showExchanges(columns, (row) => exchanges[row], mask),
    load: () => Promise.resolve({ ...facts, roots, links: links() }),
    [Symbol.dispose]: () => undefined,
  }
}

function showExchanges(
  columns: Columns,
  exchangeAt: (row: number) => Exchange | undefined,
  mask: Mask,
): Pick<ViewerSource, 'columns' | 'detail' | 'search'> {
  const detail = (row: number): Detail | undefined => {
    const exchange = exchangeAt(row)
    return exchange && viewDetail(exchange, mask)
  }
  return {
    columns,
    detail,
    search: async function* (term) {
      const count = columns.index.length
      for (let from = 0; from < count; from += AT_ONCE) {
        const rows: number[] = []
        for (let row = from; row < Math.min(count, from + AT_ONCE); row += 1) {
          const own = detail(row)
          if (own && matchesDetail(term, own)) rows.push(row)
        }
        yield rows
        await setImmediate()
      }
    },
  }
}
