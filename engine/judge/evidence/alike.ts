import { isDiffering } from '../../model/read-response.ts'
import type { Exchange, Headers } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import type { AnnotatedExchange } from '../facts/annotated-exchange.ts'

/** Members of an exchange in which two that are alike differ. */
const OWN = ['index', 'startedAt', 'endedAt', 'connection', 'times', 'writtenAt'] as const

/** Detects whether code looked at the parts in which similar exchanges differ. */
interface Watched<Value> {
  readonly seen: Value
  readonly isLookedAt: () => boolean
}

/** Copies an exchange, and records reads of values that differ between equal exchanges. */
export function watch(exchange: Exchange): Watched<Exchange> {
  let isLookedAt = false
  const look = <Value>(read: () => Value) => ({
    enumerable: true,
    get: (): Value => {
      isLookedAt = true
      return read()
    },
  })
  const { response } = exchange
  const headers: Headers = (response?.headers ?? []).map((pair) =>
    isDiffering(pair[0])
      ? Object.defineProperty<[string, string]>(
          [pair[0], ''],
          1,
          look(() => pair[1]),
        )
      : pair,
  )
  const seen: Exchange = { ...exchange, ...(response && { response: { ...response, headers } }) }
  for (const name of OWN)
    if (name in exchange)
      Object.defineProperty(
        seen,
        name,
        look(() => exchange[name]),
      )
  return { seen, isLookedAt: () => isLookedAt }
}

/** The same with its facts, for one after the other who wants to look. */
export type Watching = () => Watched<Annotated>

/** A copy is valid as long as nothing looked at the differing parts: results can be reused until then. */
export function watchAnnotated(x: AnnotatedExchange): Watching {
  let last: Watched<Annotated> | undefined
  return () => {
    if (last && !last.isLookedAt()) return last
    const { seen, isLookedAt } = watch(x.exchange)
    last = { seen: x.withExchange(seen), isLookedAt }
    return last
  }
}
