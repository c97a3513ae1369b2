import { connect } from 'node:net'

interface Order {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Ends after so many, if that is earlier. */
  readonly exchanges?: number
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

const body = JSON.stringify({ title: 'Web servers', description: 'a stream', rules: [] })
const get = Buffer.from(`${head('GET', '/api/streams?pretty=false')}\r\n\r\n`)
const post = Buffer.from(
  `${head('POST', '/api/streams')}\r\nX-Requested-By: bench\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
)

/** Sends half GET and half POST on each connection, one after another, and times the answers. */
async function run({ port, connections, seconds, exchanges = Infinity }: Order): Promise<object> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  let sent = 0
  let errors = 0
  let firstError: string | undefined
  const fail = (what = 'no answer'): void => {
    errors += 1
    firstError ??= what
  }
  await Promise.all(
    Array.from({ length: connections }, (_, number) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let count = number
      let sentAt = 0
      let missing = 0
      const send = (): void => {
        sentAt = performance.now()
        count += 1
        sent += 1
        socket.write(count % 2 === 0 ? get : post)
      }
      socket.on('connect', send)
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
        const now = performance.now()
        latencies.push(now - sentAt)
        if (now < end && sent < exchanges) send()
        else socket.end()
      })
      return new Promise((resolve) => {
        socket.on('error', ({ message }) => fail(message))
        socket.on('close', resolve)
      })
    }),
  )
  const took = (performance.now() - started) / 1_000
  latencies.sort((a, b) => a - b)
  const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0
  const count = latencies.length
  const perSecond = latencies.length / took
  return { count, perSecond, median: at(0.5), p99: at(0.99), errors, firstError }
}

process.send?.({})
process.on('message', (order: Order) => {
  void run(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
