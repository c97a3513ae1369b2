import { type Body, header, isWholeBody, type Request } from '../model/exchange.ts'
import { shellWord, type WordPart } from './shell.ts'
import { visible } from './visible.ts'

/**
 * The words of one request for one kind of command: a report puts variables for its reader in the
 * place of secrets, a script puts variables with the values of the recording.
 */
export interface CurlWords {
  readonly target: readonly WordPart[]
  readonly body: readonly WordPart[]
  /** The value of the header field at a position, from 0. */
  readonly header: (position: number) => readonly WordPart[]
  /** `user:password` of an Authorization value, for `-u`; undefined when it is a header like others. */
  readonly credential: (value: string) => readonly WordPart[] | undefined
}

/** Headers that curl writes itself, or that belong to one connection. */
const OWN = new Set(['content-length', 'connection', 'transfer-encoding', 'accept-encoding'])
/** Headers that curl adds of its own accord: all of them with a body, the first two without one. */
type Added = 'Accept' | 'User-Agent' | 'Content-Type' | 'Expect'
const OF_BODIES = new Set<Added>(['Content-Type', 'Expect'])

/** The method of a request as curl options. */
export function methodOptions({ method, body }: Request): readonly string[] {
  if (method === 'HEAD') return ['--head']
  return method === 'GET' && body.state === 'absent' ? [] : [`-X ${shellWord(method)}`]
}

/** curl asks for encodings, and decodes them, by an option of its own. */
export function encodingOptions({ headers }: Request): readonly string[] {
  return header(headers, 'accept-encoding') === undefined ? [] : ['--compressed']
}

/**
 * The header fields as curl options, in order; of those in `added` that the request does not have, an
 * option that keeps curl from adding them.
 */
export function headerOptions(
  request: Request,
  words: CurlWords,
  added: readonly Added[],
): readonly string[] {
  const { headers, origin, body } = request
  const missing = added
    .filter((name) => header(headers, name) === undefined)
    .filter((name) => body.state === 'complete' || !OF_BODIES.has(name))
  return [
    ...headers.flatMap(([name, value], position) => {
      const lower = name.toLowerCase()
      if (OWN.has(lower) || (lower === 'host' && origin.endsWith(`//${value}`))) return []
      const credential = lower === 'authorization' ? words.credential(value) : undefined
      if (credential) return [`-u ${shellWord(...credential)}`]
      if (value === '') return [`-H ${shellWord(`${name};`)}`]
      return [`-H ${shellWord(`${name}: `, ...words.header(position))}`]
    }),
    ...missing.map((name) => `-H '${name}:'`),
  ]
}

/** The bytes of a body, in base64, that no shell word can contain or show; undefined where a word can. */
export function wordlessBytes({ text, base64 }: Body): string | undefined {
  if (base64 !== undefined || text === undefined || visible(text) === text) return base64
  return Buffer.from(text).toString('base64')
}

/**
 * A sentence about a body that is not sent in full; undefined if there is none, or all of it is
 * sent.
 */
export function missingBody(body: Body): string | undefined {
  return isWholeBody(body)
    ? undefined
    : '# the recording does not contain the whole body, so it is left out here'
}
