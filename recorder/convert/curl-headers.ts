import type { Request } from '../../src/model/exchange.ts'
import { shellWord } from '../../src/text/shell.ts'
import { readAuthorization } from '../../src/secrets/authorization.ts'
import { credentialParts } from './curl-words.ts'
import type { PartsOf } from './curl-words.ts'
import type { ScriptValues } from './script-values.ts'

/** Headers that curl writes itself, or that belong to one connection. */
const OWN = new Set(['content-length', 'connection', 'transfer-encoding', 'accept-encoding'])
/** Headers that curl adds by itself; a request that had none must not get them. */
const ADDED = ['Accept', 'User-Agent', 'Content-Type', 'Expect'] as const

/** The headers of a request as curl options, in order. */
export function curlHeaders(
  request: Request,
  parts: PartsOf,
  values: ScriptValues,
): readonly string[] {
  const { headers, origin, body } = request
  const has = (wanted: string): boolean =>
    headers.some(([name]) => name.toLowerCase() === wanted.toLowerCase())
  const missing = ADDED.filter((name) => !has(name)).filter(
    (name) => body.state === 'complete' || name === 'Accept' || name === 'User-Agent',
  )
  return [
    ...headers.flatMap(([name, value], position) => {
      const lower = name.toLowerCase()
      if (OWN.has(lower) || (lower === 'host' && origin.endsWith(`//${value}`))) return []
      const decoded = lower === 'authorization' ? basicOf(value) : undefined
      if (decoded !== undefined) return [`-u ${shellWord(...credentialParts(decoded, values))}`]
      if (value === '') return [`-H ${shellWord(`${name};`)}`]
      return [`-H ${shellWord(`${name}: `, ...parts('header', position))}`]
    }),
    ...missing.map((name) => `-H ${shellWord(`${name}:`)}`),
  ]
}

/** What a Basic credential holds, when curl would write it just so. */
function basicOf(value: string): string | undefined {
  const sent = readAuthorization(value)
  if (!('decoded' in sent) || CONTROL.test(sent.decoded)) return undefined
  const { decoded } = sent
  return value === `Basic ${Buffer.from(decoded).toString('base64')}` ? decoded : undefined
}

const CONTROL = /[\0-\x1f\x7f\ufffd]/
