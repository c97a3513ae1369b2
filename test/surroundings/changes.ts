import { gzipSync } from 'node:zlib'

import { type ProxyAnswer, type Asked, type Hooks, without } from './proxy.ts'
import type { Surrounding } from './surrounding.ts'

type Headers = ProxyAnswer['headers']

export const add = (...headers: Headers): Hooks => ({
  reply: (answer) => ({ ...answer, headers: [...answer.headers, ...headers] }),
})

export const rename = (change: (name: string) => string): Hooks => ({
  reply: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [change(name), value]),
  }),
})

export const revalue = (wanted: string, change: (value: string) => string): Hooks => ({
  reply: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [
      name,
      name.toLowerCase() === wanted ? change(value) : value,
    ]),
  }),
})

/** Changes the text of JSON responses that are not packed. */
export const rewriteBody =
  (change: (text: string) => string): NonNullable<Hooks['reply']> =>
  (answer) => {
    if (answer.headers.some(([name]) => name.toLowerCase() === 'content-encoding')) return answer
    const body = Buffer.from(change(answer.body.toString()))
    return { ...answer, body, headers: setLength(answer.headers, body.length) }
  }

function setLength(headers: Headers, length: number): Headers {
  return headers.map(([name, value]) => [
    name,
    name.toLowerCase() === 'content-length' ? `${length}` : value,
  ])
}

/** Spells a header as Go programs do: `X-Graylog-Node-Id`. */
export const canonical = (name: string): string =>
  name.toLowerCase().replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())

export const date = (): string => new Date().toUTCString()

export function gzip(answer: ProxyAnswer, asked: Asked): ProxyAnswer {
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const isWanted = /gzip/.test(String(asked.headers['accept-encoding'] ?? ''))
  const isPacked = answer.headers.some(([name]) => name.toLowerCase() === 'content-encoding')
  if (!isWanted || isPacked || answer.body.length < 20 || !/json|html/.test(type)) return answer
  const body = gzipSync(answer.body)
  const headers = without(answer.headers, 'content-length', 'etag')
  return {
    ...answer,
    body,
    headers: [
      ...headers,
      ['Content-Encoding', 'gzip'],
      ['Vary', 'Accept-Encoding'],
      ['Content-Length', String(body.length)],
    ],
  }
}

export const changeRow = (
  id: string,
  like: string,
  does: string,
  hooks: Hooks | (() => Hooks),
  more: Partial<Surrounding> = {},
): Surrounding => ({
  id,
  like,
  does,
  ...more,
  open: typeof hooks === 'function' ? hooks : () => hooks,
})

export const STICKY = 'AWSALB=abcDEF123; Expires=Thu, 03 Dec 2026 10:00:00 GMT; Path=/'
