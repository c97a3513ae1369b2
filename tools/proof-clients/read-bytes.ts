import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import type { Body, Headers, Request, Response } from '#engine/model/exchange.ts'
import type { Tapped } from './tap.ts'

interface Message {
  readonly first: string
  readonly headers: Headers
  readonly body: Body
}

/** Parses requests and responses in a connection's bytes; independent of the recorder. */
export function readBytes(
  { sent, received }: Tapped,
  origin: string,
): readonly { readonly request: Request; readonly response: Response }[] {
  const requests = [...messages(sent, () => false)]
  const methods = requests.map(({ first }) => first.split(' ')[0])
  const responses = [...messages(received, (index) => methods[index] === 'HEAD')]
  return requests.map(({ first, headers, body }, index) => {
    const [method = '', target = '', httpVersion = ''] = first.split(' ')
    const answer = responses[index]
    if (!answer) throw new Error(`there is no response to ${first}`)
    const [, version = '', status, reason = ''] = /^(\S+) (\d+)(?: (.*))?$/.exec(answer.first) ?? []
    return {
      request: { method, origin, target, httpVersion, headers, body },
      response: {
        status: Number(status),
        reason,
        httpVersion: version,
        headers: answer.headers,
        body: answer.body,
      },
    }
  })
}

function* messages(bytes: string, hasNoBody: (index: number) => boolean): Generator<Message, void> {
  let index = 0
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at)
    const [first = '', ...lines] = bytes.slice(at, end).split('\r\n')
    at = end + 4
    if (/^HTTP\/1\.1 1/.test(first)) continue
    const headers = lines.map((line): readonly [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
    const value = (name: string): string =>
      headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
    let content = ''
    if (value('transfer-encoding') !== '' && !hasNoBody(index)) {
      for (let size = -1; size !== 0;) {
        const stop = bytes.indexOf('\r\n', at)
        size = Number.parseInt(bytes.slice(at, stop), 16)
        content += bytes.slice(stop + 2, stop + 2 + size)
        at = stop + 2 + size + 2
      }
    } else if (!hasNoBody(index)) {
      const size = Number(value('content-length'))
      content = bytes.slice(at, at + size)
      at += size
    }
    yield { first, headers, body: getBody(content, value('content-encoding')) }
    index += 1
  }
}

function getBody(content: string, encoding: string): Body {
  if (content === '') return { state: 'absent', size: 0 }
  const bytes = Buffer.from(content, 'latin1')
  const decoded =
    encoding === 'gzip'
      ? gunzipSync(bytes)
      : encoding === 'br'
        ? brotliDecompressSync(bytes)
        : bytes
  return { state: 'complete', size: decoded.length, text: decoded.toString() }
}
