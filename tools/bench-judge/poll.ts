import type { Body, Exchange, Headers } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import { shiftTimes } from './shift.ts'

/** How often each good read is made in a row, by default. */
const TIMES = 40
/** Milliseconds between two of them. */
const INTERVAL = 10_000
/** Responses that show of now: what they count, and when, differs each time. */
const OF_NOW = /\/(?:metrics|throughput|jvm|journal|stats|count|search|indexer)\b/
/** The last digits of a number that counts something. */
const COUNTED = /(?<=":\d+)\d\d(?=[,}\]])/g

/** What of an exchange is later, in milliseconds. */
interface Later {
  readonly by: number
  /** Times that it shows: what was told before stays as it was. */
  readonly told: (time: string) => number
}

/**
 * A client at work as in its recording, but that what it reads it reads again and again, as programs do that watch a
 * server: every response is later and took another time, and what shows now counts on.
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
  // Its secrets are of a server that was removed: nothing is left to redact while it is judged.
  const { redaction = { key: 'none', notProvable: [] } } = recording.header
  const footer = { type: 'footer', count: 0, digest: '', complete: true } as const
  return makeRecording(
    { ...recording.header, roots: rootsIn(recording), redaction },
    exchanges,
    footer,
  )
}

/** Of a recording whose header names none they are where a server has them that no one moved. */
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

/** The first time it is as it was. */
function countedOn(text: string, { by }: Later, time: number): string {
  const shifted = shiftTimes(text, by)
  return time === 0 ? shifted : shifted.replace(COUNTED, `${time}`.padStart(2, '0'))
}
