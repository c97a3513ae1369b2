import { connect, createServer, type Socket } from 'node:net'

import type { OnTheWire, SecretCase, CaseTraffic } from './secret-case.ts'
import { opened } from '#engine/http/test-listen.ts'

/** The header that identifies the case and the place; it is not a secret. */
export const CASE_HEADER = 'X-Case'

type Fields = readonly (readonly [name: string, value: string])[]

interface Upstream extends AsyncDisposable {
  readonly port: number
  /** Received messages. */
  readonly reached: ReadonlySet<string>
  /**
   * Stops responses with secrets in unmarked places, as a replay uses another password that would not identify them.
   */
  readonly forget: () => void
}

/** Starts a server that responds to each case as described and forwards other requests. */
export async function startUpstream(
  cases: readonly SecretCase[],
  elsewhere: { readonly port: number },
): Promise<Upstream> {
  const answers = new Map<string, { readonly one: SecretCase; readonly traffic: CaseTraffic }>(
    cases.flatMap((one) =>
      one.traffic.map((traffic, index) => [`${one.number}.${index}`, { one, traffic }] as const),
    ),
  )
  const reached = new Set<string>()
  let isForgetful = false
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    let got = Buffer.alloc(0)
    const take = (chunk: Buffer): void => {
      got = Buffer.concat([got, chunk])
      const head = findHead(got)
      if (head === undefined) return
      const name = /^x-case: *(\S+)/im.exec(head)?.[1] ?? ''
      const found = answers.get(name)
      if (!found) {
        socket.off('data', take)
        passOn(socket, got, elsewhere.port)
      } else if (isWhole(head, got.subarray(head.length))) {
        socket.off('data', take)
        reached.add(name)
        const { one, traffic } = found
        const isTold = one.side === 'answer' && one.learnt === 'here'
        socket.end(isForgetful && !isTold ? NOTHING : answerBytes(one, traffic))
      }
    }
    socket.on('data', take)
  })
  return {
    ...(await opened(server)),
    reached,
    forget: () => {
      isForgetful = true
    },
  }
}

const NOTHING = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'

function passOn(from: Socket, already: Buffer, port: number): void {
  const to = connect(port, '127.0.0.1')
  to.on('error', () => from.destroy())
  from.on('close', () => to.destroy())
  to.write(already)
  from.pipe(to).pipe(from)
}

/** Sends one raw message of a case to a proxy; resolves after the response. */
export async function sendRaw(
  port: number,
  one: SecretCase,
  index: number,
  prefix: string,
): Promise<void> {
  const traffic = one.traffic[index]
  if (!traffic) return
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(5_000, () => socket.destroy())
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(requestBytes(one, traffic, index, prefix))
  await new Promise((resolve) => socket.once('close', resolve))
}

function requestBytes(
  one: SecretCase,
  traffic: CaseTraffic,
  index: number,
  prefix: string,
): Buffer {
  const { method, target, headers, body } = traffic.request
  const wire = one.side === 'request' ? traffic.wire : undefined
  const full = wire?.rawTarget?.replace('ORIGIN', prefix || 'http://h') ?? `/api${target}`
  const fields: Fields = [
    ['Host', prefix.replace(/^http:\/\//, '') || 'h'],
    [CASE_HEADER, `${one.number}.${index}`],
    ...headers,
    ['Connection', 'close'],
  ]
  const address = full.startsWith('http') ? full : `${prefix}${full}`
  return message(`${method} ${address} HTTP/1.1`, fields, body, wire)
}

function answerBytes(one: SecretCase, traffic: CaseTraffic): Buffer {
  const { status, headers, body } = traffic.answer
  const wire = one.side === 'answer' ? traffic.wire : undefined
  const fields: Fields = [...headers, ['Connection', 'close']]
  const hints =
    wire?.earlyHints === undefined
      ? Buffer.alloc(0)
      : message('HTTP/1.1 103 Early Hints', wire.earlyHints, undefined, undefined)
  const answer = message(`HTTP/1.1 ${status} OK`, fields, status === 204 ? undefined : body, wire)
  return Buffer.concat([hints, answer])
}

function message(
  line: string,
  fields: Fields,
  body: Buffer | undefined,
  wire: OnTheWire | undefined,
): Buffer {
  const isChunked =
    body !== undefined && (wire?.chunkSize ?? wire?.chunkExtension ?? wire?.trailers) !== undefined
  const length: Fields =
    body === undefined
      ? []
      : isChunked
        ? [['Transfer-Encoding', 'chunked']]
        : [['Content-Length', String(body.length)]]
  const head = [line, ...[...fields, ...length].map((field) => field.join(': ')), '', ''].join(
    '\r\n',
  )
  const rest = body === undefined ? Buffer.alloc(0) : isChunked ? chunks(body, wire) : body
  return Buffer.concat([Buffer.from(head, 'latin1'), rest])
}

function chunks(body: Buffer, wire: OnTheWire | undefined): Buffer {
  const size = wire?.chunkSize ?? body.length
  const pieces: Buffer[] = []
  for (let start = 0; start < body.length; start += size) {
    const piece = body.subarray(start, start + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}${wire?.chunkExtension ?? ''}\r\n`))
    pieces.push(piece, Buffer.from('\r\n'))
  }
  const trailers = (wire?.trailers ?? []).map((field) => `${field.join(': ')}\r\n`).join('')
  return Buffer.concat([...pieces, Buffer.from(`0\r\n${trailers}\r\n`)])
}

function findHead(bytes: Buffer): string | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  return end === -1 ? undefined : bytes.subarray(0, end + 4).toString('latin1')
}

function isWhole(head: string, body: Buffer): boolean {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length !== undefined) return body.length >= Number(length)
  if (/^transfer-encoding: *chunked/im.test(head))
    return /(?:^|\r\n)0[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n$/.test(body.toString('latin1'))
  return true
}
