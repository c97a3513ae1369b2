import { ReadResponse, isDiffering } from '../../model/read-response.ts'
import type { Exchange, Headers, Response } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import type { AnnotatedExchange } from '../facts/annotated-exchange.ts'

/** Members of an exchange in which two that are alike differ. */
const OWN = ['index', 'startedAt', 'endedAt', 'connection', 'times', 'writtenAt'] as const

/**
 * Names what an exchange has in common with those that are alike: the very same request and body of the answer, as the
 * reader of recordings gives where they come again, and its status and headers. Undefined where it is like no other.
 */
export function createFormOf(): (exchange: Exchange) => string | undefined {
  const numberOf = createNumbers()
  const headOf = (response: Response): string | number => {
    const steady = ReadResponse.steadyOf(response)
    return steady ? numberOf(steady) : steadyHead(response)
  }
  return ({ request, response, failure, actor = '', probe = '' }) =>
    response && !failure
      ? `${numberOf(request)} ${numberOf(response.body)} ${actor}\n${probe}\n${headOf(response)}`
      : undefined
}

/** The same with every fact that time may change. */
export function createAnnotatedFormOf(): (x: AnnotatedExchange) => string | undefined {
  const formOf = createFormOf()
  const numberOf = createNumbers()
  return (x) => {
    const form = formOf(x.exchange)
    return form && `${factsOf(x)}\n${x.account ? numberOf(x.account) : 0} ${form}`
  }
}

/** Objects by number: the same one has the same number. */
function createNumbers(): (one: object) => number {
  const numbers = new WeakMap<object, number>()
  let last = 0
  return (one) => {
    const known = numbers.get(one)
    if (known !== undefined) return known
    last += 1
    numbers.set(one, last)
    return last
  }
}

/** The facts that are not the same for every exchange of one request, status and body. */
function factsOf({ credential, login, rejectedBy, behind, side }: Annotated): string {
  const { form, validity, because } = credential
  const ofLogin = login && `${login.validity} ${login.sessionTimeout} ${login.because}`
  return `${rejectedBy} ${behind ?? ''} ${side ?? ''} ${form} ${validity} ${because}\n${ofLogin ?? ''}`
}

function steadyHead({ status, reason, httpVersion, headers }: Response): string {
  let head = `${status} ${reason} ${httpVersion}`
  for (const pair of headers)
    head += isDiffering(pair[0]) ? `\n${pair[0]}` : `\n${pair[0]}: ${pair[1]}`
  return head
}

/** Something that tells whether somebody looked at what differs among exchanges that are alike. */
export interface Watched<Value> {
  readonly seen: Value
  readonly isLookedAt: () => boolean
}

/** A copy that shares nothing with the exchange but what all that are alike share, so that nothing is remembered of it. */
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

/** A copy serves as long as nobody looked at what differs: what was made of that may be remembered of it. */
export function watchAnnotated(x: AnnotatedExchange): Watching {
  let last: Watched<Annotated> | undefined
  return () => {
    if (last && !last.isLookedAt()) return last
    const { seen, isLookedAt } = watch(x.exchange)
    last = { seen: x.withExchange(seen), isLookedAt }
    return last
  }
}
