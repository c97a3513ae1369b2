import { connect } from 'node:net'

import { createNumbered, NUMBER } from './numbered.ts'

/** The traffic to send, and the duration. */
export interface Order {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Ends after this many exchanges, if earlier. */
  readonly exchanges?: number
  /** Half GET and half POST, or the same with 64 KB bodies each way, which all differ; defaults to `mixed`. */
  readonly what?: 'mixed' | 'large'
  /** Requests per second; without it, each response triggers the next request. */
  readonly perSecond?: number
}

/** The responses; times in milliseconds. */
export interface Load {
  readonly count: number
  readonly perSecond: number
  readonly median: number
  readonly p99: number
  readonly errors: number
  readonly firstError?: string
}

const head = (method: string, path: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1:9000',
    'User-Agent: bench/1.0',
    'Accept: application/json',
    `Authorization: Basic ${Buffer.from('admin:correct-horse-battery').toString('base64')}`,
    'Connection: keep-alive',
  ].join('\r\n')

const buildGet = (path: string): Buffer => Buffer.from(`${head('GET', path)}\r\n\r\n`)
const buildPost = (path: string, body: string): Buffer =>
  Buffer.from(
    `${head('POST', path)}\r\nX-Requested-By: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )

const get = buildGet('/api/streams?pretty=false')
const body = { title: 'Web servers', description: 'a stream', rules: [] }
const post = buildPost('/api/streams', JSON.stringify(body))
const largeBody = JSON.stringify({
  streams: Array.from({ length: 850 }, () => ({ ...body, description: NUMBER })),
})
const largeGet = buildGet('/api/large')
const createLargePost = createNumbered(buildPost('/api/large', largeBody))
const KINDS = { mixed: [() => get, () => post], large: [() => largeGet, createLargePost] } as const

/** Milliseconds between two checks for due requests. */
const TICK = 1

/** Sends requests of two kinds in turn on each connection, and measures the responses. */
async function run(order: Order): Promise<Load> {
  const { port, connections, seconds, exchanges = Infinity, what = 'mixed', perSecond } = order
  const kinds = KINDS[what]
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  const idle: (() => void)[] = []
  let sent = 0
  let errors = 0
  let firstError: string | undefined
  const fail = (why = 'no answer'): void => {
    errors += 1
    firstError ??= why
  }
  const isOver = (): boolean => performance.now() >= end || sent >= exchanges
  /** Sends due requests on idle connections. */
  const sendDue = (): void => {
    const due = Math.floor(((performance.now() - started) / 1_000) * (perSecond ?? 0))
    while (idle.length > 0 && (isOver() || sent < due)) idle.shift()?.()
  }
  const ticker = perSecond === undefined ? undefined : setInterval(sendDue, TICK)
  await Promise.all(
    Array.from({ length: connections }, (_, number) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let count = number
      let sentAt = 0
      let missing = 0
      const send = (): void => {
        if (isOver()) {
          socket.end()
          return
        }
        sentAt = performance.now()
        count += 1
        sent += 1
        socket.write(kinds[count % 2]?.() ?? get)
      }
      const next = (): void => {
        if (ticker) idle.push(send)
        else send()
      }
      socket.on('connect', next)
      socket.on('data', (piece) => {
        if (missing === 0) {
          const text = piece.toString('latin1')
          const stop = text.indexOf('\r\n\r\n')
          missing = stop + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
          if (!text.startsWith('HTTP/1.1 200')) fail(text.split('\r\n')[0])
        }
        missing -= piece.length
        if (missing > 0) return
        missing = 0
        latencies.push(performance.now() - sentAt)
        next()
      })
      return new Promise((resolve) => {
        socket.on('error', ({ message }) => fail(message))
        socket.on('close', resolve)
      })
    }),
  )
  clearInterval(ticker)
  const took = (performance.now() - started) / 1_000
  latencies.sort((a, b) => a - b)
  const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0
  const count = latencies.length
  const result = { count, perSecond: count / took, median: at(0.5), p99: at(0.99), errors }
  return { ...result, ...(firstError !== undefined && { firstError }) }
}

process.send?.({})
process.on('message', (order: Order) => {
  void run(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
