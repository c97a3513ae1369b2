import type { Body, Exchange, Request, Response } from '#engine/model/exchange.ts'
import { ReadResponse, isDiffering } from '#engine/model/read-response.ts'
import { exchangeOf } from './decode.ts'

/** Exchanges in about a quarter of the room that their objects take. */
interface Packed {
  /** One after the other: what those have in common that are alike, or all of one without a form. */
  readonly forms: readonly (Form | Exchange)[]
  /** When each that has a form began and ended, in milliseconds since the epoch. */
  readonly times: readonly number[]
  /** Values of the headers that differ, of each that has a form. */
  readonly values: readonly string[]
}

/** Packs the exchanges of a recording, of which each has its position. */
interface Packer {
  readonly add: (exchange: Exchange) => void
  /** Bytes that are held, about. */
  readonly size: () => number
  readonly packed: Packed
}

/** What exchanges have in common that are alike. */
interface Form {
  readonly request: Request
  readonly head: Head
  readonly body: Body
  readonly sender: Sender
}

/** What answers have in common of which their reader says that they have one head. */
interface Head {
  readonly first: Response
  readonly steady: object
  /** Positions of the headers that differ. */
  readonly differing: readonly number[]
}

type Sender = Pick<Exchange, 'actor' | 'probe' | 'connection'>

/** Bytes, about, of an exchange, of a request and a body beside their content, and of an exchange without a form. */
const OWN = 128
const REQUEST = 1024
const BODY = 128
const WHOLE = 4096

/** Holds once what comes again, and of each exchange what is its own. */
export function createPacker(): Packer {
  const forms: (Form | Exchange)[] = []
  const times: number[] = []
  const values: string[] = []
  const counted = new WeakSet<object>()
  const formOf = createFormOf()
  let size = 0
  const count = (one: object, bytes: number): void => {
    if (!counted.has(one)) size += bytes
    counted.add(one)
  }
  return {
    packed: { forms, times, values },
    size: () => size,
    add: (exchange) => {
      const { request, response, startedAt, endedAt } = exchange
      count(request, REQUEST + request.body.size)
      if (response) count(response.body, BODY + response.body.size)
      const form = formOf(exchange)
      size += form ? OWN : WHOLE
      forms.push(form ?? exchange)
      if (!form || !response || startedAt === undefined || endedAt === undefined) return
      times.push(startedAt, endedAt)
      for (const place of form.head.differing) values.push(response.headers[place]?.[1] ?? '')
    },
  }
}

/** Packed exchanges in order, requests and bodies that come again as the same object. */
export function* unpack({ forms, times, values }: Packed): Generator<Exchange> {
  const own = createCopies()
  let time = 0
  let value = 0
  for (const [index, one] of forms.entries()) {
    if (!('head' in one)) {
      yield one
      continue
    }
    const { head, sender } = one
    const headers = head.first.headers.slice()
    for (const place of head.differing) {
      headers[place] = [headers[place]?.[0] ?? '', values[value] ?? '']
      value += 1
    }
    const { request, body } = own(one)
    const response = new ReadResponse(head.first, { headers, body, steady: head.steady })
    const [startedAt = 0, endedAt = 0] = [times[time], times[time + 1]]
    time += 2
    yield exchangeOf(index, { request, response, startedAt, endedAt, ...sender })
  }
}

/** Bytes of requests and bodies of which copies are held. */
const COPIED = 4 * 1024 * 1024

/**
 * The same copy each time until many were made: what others remember of a request or a body lives as long as that, and all
 * of it would take more room than what is packed.
 */
function createCopies(): (form: Form) => Pick<Form, 'request' | 'body'> {
  const requests = new Map<Request, Request>()
  const bodies = new Map<Body, Body>()
  let room = COPIED
  return ({ request, body }) => {
    const known = { request: requests.get(request), body: bodies.get(body) }
    if (!known.request) room -= REQUEST + request.body.size
    if (!known.body) room -= BODY + body.size
    if (room < 0) {
      requests.clear()
      bodies.clear()
      room = COPIED
    }
    const copies = {
      request: known.request ?? { ...request, body: { ...request.body } },
      body: known.body ?? { ...body },
    }
    requests.set(request, copies.request)
    bodies.set(body, copies.body)
    return copies
  }
}

/** The form of an exchange, the same object where the one before has it too; undefined where it has none. */
function createFormOf(): (exchange: Exchange) => Form | undefined {
  const heads = new WeakMap<object, Head>()
  const alike = new Map<string, Head>()
  const senders = new Map<string, Sender>()
  let last: Form | undefined
  const headOf = (response: Response): Head | undefined => {
    const steady = ReadResponse.steadyOf(response)
    if (!steady) return undefined
    return remembered(heads, steady, () => {
      const { status, reason, httpVersion, headers: all } = response
      const differing = [...all.keys()].filter((place) => isDiffering(all[place]?.[0] ?? ''))
      const same = all.map((pair, place) => (differing.includes(place) ? [pair[0]] : pair))
      const key = JSON.stringify([status, reason, httpVersion, same])
      return remembered(alike, key, () => ({ first: response, steady, differing }))
    })
  }
  const senderOf = ({ actor, probe, connection }: Exchange): Sender =>
    remembered(senders, `${actor ?? ''}\n${probe ?? ''}\n${connection ?? ''}`, () => ({
      ...(actor !== undefined && { actor }),
      ...(probe !== undefined && { probe }),
      ...(connection !== undefined && { connection }),
    }))
  return (exchange) => {
    const { request, response, startedAt, endedAt } = exchange
    const head = response && headOf(response)
    if (!head || startedAt === undefined || endedAt === undefined) return undefined
    const { body } = response
    const sender = senderOf(exchange)
    const isLast = last?.request === request && last.head === head && last.body === body
    if (!isLast || last?.sender !== sender) last = { request, head, body, sender }
    return last
  }
}

function remembered<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}
