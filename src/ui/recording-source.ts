import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { describeRoute } from '#engine/knowledge/routes/describe-route.ts'
import { newestLine } from '#engine/knowledge/releases.ts'
import { listRoots } from '#engine/judge/target/roots.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { followRecording } from '#recorder/store/reading/follow.ts'
import { createMask, type Mask } from '#reports/secrets.ts'
import type { ViewerData } from '#reports/viewer/data.ts'
import { matchesDetail } from '#reports/viewer/filter.ts'
import { viewDetail, viewRow } from '#reports/viewer/pack.ts'
import { createColumns, type Detail } from '#reports/viewer/traffic.ts'
import { readTraffic } from '../run/read-traffic.ts'
import { readIndex, writeIndex } from './recording-index.ts'
import type { ViewerSource } from './source.ts'

/** The facts about a recording other than its exchanges. */
export type RecordingFacts = Pick<ViewerData, 'title' | 'run' | 'document' | 'name' | 'forecast'>

/** Exchanges that are searched before other work has its turn. */
const AT_ONCE = 100

/** Numbers of exchanges after which the roots of a recording that names none are looked for. */
const LOOKS = [1, 2, 3, 5, 10, 20, 50, 100, 1_000]

/** Shows a masked recording by its places in the file, while it is written and after. */
export async function openFollowed(
  file: string,
  facts: RecordingFacts = { title: basename(file) },
  { isLive = false } = {},
): Promise<ViewerSource> {
  const known = isLive ? undefined : readIndex(file)
  const followed = followRecording(file, known?.mark)
  const mask = createMask([])
  let columns = createColumns(known?.columns)
  let roots: readonly string[] = []
  const first = function* (count: number): Generator<Exchange> {
    for (let row = 0; row < count; row += 1) {
      const exchange = followed.exchangeAt(row)
      if (exchange) yield exchange
    }
  }
  const findRoots = (count: number): void => {
    const header = followed.header()
    if (header) roots = listRoots({ header, exchanges: () => first(count) })
  }
  const add = (exchange: Exchange): void => {
    columns.append(viewRow(exchange, roots, mask, describeRoute))
  }
  const take = (exchange: Exchange): boolean => {
    add(exchange)
    const { length } = columns.index
    if (roots.length > 0 || !LOOKS.includes(length)) return false
    findRoots(length)
    if (roots.length === 0) return false
    columns = createColumns()
    for (const one of first(length)) add(one)
    return true
  }
  let isBehind = false
  const poll = async (milliseconds?: number): Promise<boolean> => {
    const { length } = columns.index
    let isSame = true
    const found = await followed.read((exchange) => {
      if (take(exchange) && length > 0) isSame = false
    }, milliseconds)
    isBehind = found === 'part'
    return found !== 'rewritten' && isSame
  }
  if (known) findRoots(Math.min(columns.index.length, LOOKS.at(-1) ?? 0))
  await poll()
  if (!isLive) writeIndex(file, followed.mark(), columns, known)
  return {
    ...showExchanges(followed.exchangeAt, mask, () => columns.index.length),
    get columns() {
      return columns
    },
    get isBehind() {
      return isBehind
    },
    load: () =>
      Promise.resolve({
        ...facts,
        roots,
        newest: newestLine(),
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
  const { roots, links, newest } = readTraffic(recording)
  for (const exchange of exchanges) columns.append(viewRow(exchange, roots, mask, describeRoute))
  return {
    columns,
    ...showExchanges(
      (row) => exchanges[row],
      mask,
      () => exchanges.length,
    ),
    load: () => Promise.resolve({ ...facts, roots, newest, links: links() }),
    [Symbol.dispose]: () => undefined,
  }
}

function showExchanges(
  exchangeAt: (row: number) => Exchange | undefined,
  mask: Mask,
  countRows: () => number,
): Pick<ViewerSource, 'detail' | 'search'> {
  const detail = (row: number): Detail | undefined => {
    const exchange = exchangeAt(row)
    return exchange && viewDetail(exchange, mask)
  }
  return {
    detail,
    search: async function* (term) {
      const count = countRows()
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
