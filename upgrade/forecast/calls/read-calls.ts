import { NothingError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { PlaceBelowRoot } from '#engine/judge/target/roots.ts'
import { type Circumstances, createCircumstances, mayTell } from './accounts.ts'
import { isUnanswered } from './served.ts'
import { createWebInterfaceFinder } from './web-interface.ts'

/** The calls of a recording, and what is folded over them. */
interface Calls {
  /** In order; those of a large recording are read again each time. */
  readonly read: () => Iterable<Annotated>
  readonly around: Circumstances
  /** How many exchanges are no calls. */
  readonly outside: number
  /** How many calls got no response, or a transient failure. */
  readonly unanswered: number
  /** Whether the server's own web interface sent a call. */
  readonly isWebInterface: (exchange: Exchange) => boolean
}

/** Calls that are held in memory; of a recording of more none is. */
const HELD = 5_000

/** Reads the calls once. Throws a NothingError when there is none. */
export function readCalls(
  recording: Recording,
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
  annotate: (exchange: Exchange) => Annotated,
): Calls {
  const held: Annotated[] = []
  const fold = createCircumstances()
  let count = 0
  let outside = 0
  let unanswered = 0
  const { seeCall, seeOther, isWebInterface } = createWebInterfaceFinder()
  for (const exchange of recording.exchanges()) {
    const place = locate(exchange)
    if (!place) {
      // The remarks of a script list its calls to other servers.
      if (!exchange.writtenAt) outside += exchange.times?.count ?? 1
      seeOther(exchange)
      continue
    }
    seeCall(exchange)
    count += 1
    const isOfScript = exchange.writtenAt !== undefined
    if (!isOfScript && isUnanswered({ status: exchange.response?.status ?? 0 }))
      unanswered += exchange.times?.count ?? 1
    const call = count <= HELD || mayTell(exchange) ? annotate(exchange) : undefined
    if (call) fold.see(call)
    else fold.seePlain(place.path, exchange.response?.status ?? 0)
    if (call && count <= HELD) held.push(call)
  }
  if (count === 0)
    throw new NothingError(
      'cannot forecast: the recording contains no API calls; specify the API root with --base, such as --base https://host/api, or record the traffic again',
    )
  const around = fold.found()
  if (count <= HELD) return { around, outside, unanswered, isWebInterface, read: () => held }
  held.length = 0
  function* again(): Generator<Annotated> {
    for (const exchange of recording.exchanges()) if (locate(exchange)) yield annotate(exchange)
  }
  return { around, outside, unanswered, isWebInterface, read: again }
}
