import { decodeLine, exchangeOf } from '#recorder/store/reading/decode.ts'
import { exchangeJson } from '#recorder/store/encode.ts'
import { suites } from '#suites/index.ts'
import type { Heard } from '#engine/judge/hear.ts'
import type { Check } from '#engine/model/check.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { StoredHeard, StoredLine } from './document.ts'

const CHECKS = suites.flatMap((suite) => suite.checks)
const OF_HANDSHAKES = new Set(
  CHECKS.filter(({ evidence }) => evidence.kind === 'handshake').map(({ id }) => id),
)

/** What was heard, as JSON holds it. */
export function storeHeard({
  notes,
  counts,
  lost,
  fronted,
  neededFor,
  answers,
}: Heard): StoredHeard {
  const kept = [...notes].filter(
    ([, { count, missed, silence, needs, defect }]) =>
      count + missed > 0 || [silence, needs, defect].some((one) => one !== undefined),
  )
  const needed = CHECKS.flatMap((check) => {
    const need = neededFor(check)
    return need === undefined ? [] : [[check.id, need] as const]
  })
  return {
    notes: Object.fromEntries(kept),
    counts,
    lost,
    fronted,
    needed: Object.fromEntries(needed),
    ...(answers && { answers }),
  }
}

/** The same as it was heard. */
export function restoreHeard({
  notes,
  counts,
  lost,
  fronted,
  needed,
  answers,
}: StoredHeard): Heard {
  const needs = new Map(Object.entries(needed))
  return {
    notes: new Map(Object.entries(notes)),
    counts,
    lost,
    fronted,
    neededFor: ({ id }: Check) => needs.get(id),
    ...(answers && { answers }),
  }
}

/** Positions of the exchanges that verdicts may rest on, whatever the other parts come to. */
export function placesIn({ notes }: Pick<StoredHeard, 'notes'>): ReadonlySet<number> {
  const own = Object.entries(notes).filter(([id]) => !OF_HANDSHAKES.has(id))
  return new Set(
    own.flatMap(([, { passed, against }]) => [
      ...passed,
      ...against.flatMap(({ places }) => places),
    ]),
  )
}

/** An exchange as a line of a recording; a large body stands in it whole. */
export function storeExchange(exchange: Exchange): StoredLine {
  return JSON.parse(exchangeJson(exchange, exchange.index)) as StoredLine
}

/** Throws an error of the reader for a line that is none. */
export function restoreExchange(line: StoredLine): Exchange {
  return exchangeOf(
    line.index,
    decodeLine(line, (body) => body),
  )
}
