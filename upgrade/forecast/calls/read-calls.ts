import { NothingError } from '../../../src/model/errors.ts'
import type { Exchange } from '../../../src/model/exchange.ts'
import type { Annotated } from '../../../src/model/facts.ts'
import type { Recording } from '../../../src/model/recording.ts'
import { foldCircumstances } from './accounts.ts'
import type { Circumstances } from './accounts.ts'

/** The calls of a recording, and what is folded over them. */
interface Calls {
  /** In order; those of a large recording are read again each time. */
  readonly read: () => Iterable<Annotated>
  readonly around: Circumstances
  /** How many exchanges are no calls. */
  readonly outside: number
}

/** Calls that are held in memory; of a recording of more none is. */
const HELD = 5_000

/** Reads the calls once. Throws a NothingError when there is none. */
export function readCalls(
  recording: Recording,
  isCall: (exchange: Exchange) => boolean,
  annotate: (exchange: Exchange) => Annotated,
): Calls {
  const held: Annotated[] = []
  let count = 0
  let outside = 0
  function* first(): Generator<Annotated> {
    for (const exchange of recording.exchanges()) {
      if (isCall(exchange)) {
        const call = annotate(exchange)
        count += 1
        if (count <= HELD) held.push(call)
        yield call
      } // What a script says of its own stands in its remarks.
      else if (!exchange.writtenAt) outside += exchange.times?.count ?? 1
    }
  }
  function* again(): Generator<Annotated> {
    for (const exchange of recording.exchanges()) if (isCall(exchange)) yield annotate(exchange)
  }
  const around = foldCircumstances(first())
  if (count === 0)
    throw new NothingError(
      'cannot forecast: the recording holds no call of the interface; name its root with --base, like --base https://host/api, or record the traffic again',
    )
  if (count <= HELD) return { around, outside, read: () => held }
  held.length = 0
  return { around, outside, read: again }
}
