import type { Body, Request } from '../../src/model/exchange.ts'
import type { Annotated } from '../../src/model/facts.ts'
import { ReadResponse } from '../../src/model/read-response.ts'
import type { Seen } from './prediction.ts'

/** Answers to one request that are told apart; of more the first are forgotten. */
const MOST = 8

/** What was foretold of a call, with all that it depends on beside the request. */
interface Known<Value> {
  /** The answer's head, but for what differs each time. */
  readonly steady: object
  readonly body: Body
  readonly before: Facts
  readonly after: Facts
  readonly value: Value
}

/** What is not the same for every call with one request and answer. */
type Facts = Pick<Annotated, 'credential' | 'account' | 'rejectedBy' | 'behind'>

/**
 * Foretells calls that are alike once: the very same request and answer, as the reader of recordings gives where they come
 * again, from senders of whom the same is known. No rule looks at when a call was made.
 */
export function rememberAlike<Value>(foretell: (seen: Seen) => Value): (seen: Seen) => Value {
  const known = new WeakMap<Request, Known<Value>[]>()
  return (seen) => {
    const { before, after } = seen
    const { request, response } = before.exchange
    const steady = response && ReadResponse.steadyOf(response)
    if (!response || !steady) return foretell(seen)
    const { body } = response
    const ofRequest = known.get(request) ?? []
    for (const one of ofRequest) {
      if (one.steady !== steady || one.body !== body) continue
      if (isSame(one.before, before) && isSame(one.after, after)) return one.value
    }
    const value = foretell(seen)
    if (ofRequest.length === 0) known.set(request, ofRequest)
    ofRequest.push({ steady, body, before: factsOf(before), after: factsOf(after), value })
    if (ofRequest.length > MOST) ofRequest.shift()
    return value
  }
}

function factsOf({ credential, account, rejectedBy, behind }: Annotated): Facts {
  return { credential, account, rejectedBy, behind }
}

/** Of one request, whose credential is read in one way as long as its form is the same. */
function isSame(a: Facts, b: Facts): boolean {
  return (
    a.account === b.account &&
    a.rejectedBy === b.rejectedBy &&
    a.behind === b.behind &&
    a.credential.form === b.credential.form &&
    a.credential.validity === b.credential.validity
  )
}

/** Values that are remembered to be told apart. */
const MOST_VALUES = 10_000

/** Gives the same object for values that are equal as JSON, so that what is made of many calls takes little room. */
export function shareEqual<Value>(): (value: Value) => Value {
  const known = new Map<string, Value>()
  return (value) => {
    const text = JSON.stringify(value)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size === MOST_VALUES) known.clear()
    known.set(text, value)
    return value
  }
}
