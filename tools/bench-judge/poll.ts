import type { Body, Exchange, Headers } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import { shiftTimes } from './shift.ts'

/** Default number of repetitions of each successful read. */
const TIMES = 40
/** Milliseconds between two repetitions. */
const INTERVAL = 10_000
/** Responses about the current state, which differ each time. */
const OF_NOW = /\/(?:metrics|throughput|jvm|journal|stats|count|search|indexer)\b/
/** The last digits of a counter. */
const COUNTED = /(?<=":\d+)\d\d(?=[,}\]])/g

/** Later parts of an exchange, in milliseconds. */
interface Later {
  readonly by: number
  /** Later times in the response; earlier ones stay unchanged. */
  readonly told: (time: string) => number
}

/**
 * Repeats each read of a recording, as monitoring clients do; every response is later with another duration, and
 * counters increase.
 */
export function poll(recording: Recording, most = TIMES): Recording {
  const exchanges: Exchange[] = []
  let by = 0
  const known = new Map<string, number>()
  const told = (time: string): number => {
    const first = known.get(time) ?? by
    known.set(time, first)
    return first
  }
  for (const one of recording.exchanges()) {
    const times = isRead(one) ? most : 1
    for (let time = 0; time < times; time += 1) {
      if (time > 0) by += INTERVAL
      exchanges.push({ ...again(one, { by, told }, time), index: exchanges.length })
    }
  }
  // Its secrets belong to a server that no longer exists, so judging has nothing to redact.
  const { redaction = { key: 'none', notProvable: [] } } = recording.header
  const footer = { type: 'footer', count: 0, digest: '', complete: true } as const
  return makeRecording(
    { ...recording.header, roots: rootsIn(recording), redaction },
    exchanges,
    footer,
  )
}

/** Returns the roots of a recording, or the default roots if its header names none. */
export function rootsIn({ header, exchanges }: Recording): readonly string[] {
  if (header.roots.length > 0) return header.roots
  if (header.commentedRoot !== undefined) return [header.commentedRoot]
  return [...new Set([...exchanges()].map(({ request }) => `${request.origin}/api`))]
}

function isRead({ request, response }: Exchange): boolean {
  return request.method === 'GET' && (response?.status === 200 || response?.status === 304)
}

function again(exchange: Exchange, later: Later, time: number): Exchange {
  const { request, response, startedAt = 0, endedAt = 0 } = exchange
  const isOfNow = OF_NOW.test(request.target)
  return {
    ...exchange,
    startedAt: startedAt + later.by,
    endedAt: endedAt + later.by,
    request: {
      ...request,
      target: shiftTimes(request.target, later.told),
      body: inBody(request.body, (text) => shiftTimes(text, later.told)),
    },
    ...(response && {
      response: {
        ...response,
        headers: laterHeaders(response.headers, later, time),
        body: inBody(response.body, (text) =>
          isOfNow ? countedOn(text, later, time) : shiftTimes(text, later.told),
        ),
      },
    }),
  }
}

function inBody(body: Body, change: (text: string) => string): Body {
  return body.text === undefined ? body : { ...body, text: change(body.text) }
}

function laterHeaders(headers: Headers, { by }: Later, time: number): Headers {
  return headers.map(([name, value]) => {
    const isTaken = /^x-runtime-microseconds$/i.test(name)
    return [name, isTaken ? `${Number(value) + 37 * time}` : shiftTimes(value, by)]
  })
}

/** The first repetition is unchanged. */
function countedOn(text: string, { by }: Later, time: number): string {
  const shifted = shiftTimes(text, by)
  return time === 0 ? shifted : shifted.replace(COUNTED, `${time}`.padStart(2, '0'))
}
