import type { ForetoldCall } from '../prediction.ts'
import { createExchangeFilter } from '#engine/links/exchange-filter.ts'
import { createLinkFinder, identifiersIn } from '#engine/links/links.ts'
import { visitResponse } from '#engine/links/response-values.ts'
import type { Exchange } from '#engine/model/exchange.ts'

/** Adds the identifiers that the response of an exchange gives out. */
export function addIdentifiers({ response }: Exchange, found: Set<string>): void {
  if (!response) return
  visitResponse(response, (given) => {
    for (const { value } of identifiersIn(given)) found.add(value)
  })
}

/**
 * Marks each call that uses a value from a broken call; its class stays, as it only concerns the
 * call. A value that a working call provides too is available from there. `given` are the
 * identifiers that broken calls provide; `exchanges` are all of the recording, in order.
 */
export function noteWhatRests(
  calls: readonly ForetoldCall[],
  given: ReadonlySet<string>,
  exchanges: Iterable<Exchange>,
): readonly ForetoldCall[] {
  const filter = createExchangeFilter(given)
  const finder = createLinkFinder(filter)
  const firstGiving = new Map<string, number>()
  for (const exchange of exchanges) {
    finder.add(exchange)
    const at = findPlace(calls, exchange.index)
    if (at === undefined || !isServed(calls[at])) continue
    for (const value of filter.givenBy(exchange))
      if (!firstGiving.has(value)) firstGiving.set(value, at)
  }
  const found = finder.result()
  const givers = new Map(found.links.map(({ value, origin }) => [value, origin.exchange]))
  return calls.map((call, at) => {
    if (!isServed(call)) return call
    for (const { value } of found.in(call.index)) {
      const by = givers.get(value)
      const broken = by === undefined ? undefined : calls[findPlace(calls, by) ?? -1]
      if (broken?.prediction.class !== 'breaks') continue
      const isElsewhere = (firstGiving.get(value) ?? Infinity) < at
      if (!isElsewhere) return resting(call, broken)
    }
    return call
  })
}

/** Finds the call of an exchange; a table of all would take more room than the calls. */
function findPlace(calls: readonly ForetoldCall[], index: number): number | undefined {
  let [from, until] = [0, Math.min(calls.length, index + 1)]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((calls[middle]?.index ?? Infinity) < index) from = middle + 1
    else until = middle
  }
  return calls[from]?.index === index ? from : undefined
}

function isServed(call: ForetoldCall | undefined): boolean {
  return (
    call !== undefined &&
    call.prediction.class !== 'breaks' &&
    call.prediction.class !== 'already-fails'
  )
}

function resting(call: ForetoldCall, { index, prediction: broken }: ForetoldCall): ForetoldCall {
  const [cause] = broken.causes
  if (cause === undefined) return call
  const { release, source } = cause
  const what = `the request uses a value from ${broken.route ?? 'a call'}, which breaks`
  const causes = [...call.prediction.causes, { release, what, source }]
  return { ...call, prediction: { ...call.prediction, restsOn: index, causes } }
}
