import {
  type Body,
  decodeBody,
  type Exchange,
  header,
  type Headers,
} from '#engine/model/exchange.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'

/** A request that a mock received, with its response. */
export interface ReceivedRequest {
  readonly method: string
  /** `POST /streams`, `GET /streams/{streamId}`; undefined where no release has this route. */
  readonly route: string | undefined
  /** Below the interface's root, as it was sent: `/streams/5f0c`. */
  readonly path: string
  /** By name; a list where a name was sent more than once. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The user name of Basic credentials; undefined for tokens, sessions and without any. */
  readonly user: string | undefined
  readonly body: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown
  /** Undefined while it waits, and where the connection was cut. */
  readonly response: ReceivedResponse | undefined
}

/** The response of a mock. */
export interface ReceivedResponse {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown
}

/** The path of a request below the root, and its route. */
export interface Place {
  readonly path: string
  readonly query: string
  readonly route: string | undefined
}

/** An exchange as a test looks at it. */
export function receivedOf({ request, response }: Exchange, place: Place): ReceivedRequest {
  const sent = readAuthorization(header(request.headers, 'authorization') ?? '')
  return {
    method: request.method,
    route: place.route,
    path: place.path,
    query: queryOf(place.query),
    headers: headersOf(request.headers),
    user: sent.form === 'user' ? sent.first : undefined,
    ...contentOf(request.body),
    response: response && {
      status: response.status,
      headers: headersOf(response.headers),
      ...contentOf(response.body),
    },
  }
}

function queryOf(query: string): ReceivedRequest['query'] {
  const asked = new URLSearchParams(query)
  const names = [...new Set(asked.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const all = asked.getAll(name)
      return [name, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}

function headersOf(headers: Headers): Readonly<Record<string, string>> {
  const named: Record<string, string> = {}
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    named[key] = named[key] === undefined ? value : `${named[key]}, ${value}`
  }
  return named
}

function contentOf(body: Body): { readonly body: string; readonly json: unknown } {
  const text = decodeBody(body).toString()
  return { body: text, json: jsonOf(text) }
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
