import type { MockServer } from './index.ts'

/** Returns the headers of a correct client that uses the mock's account. */
export function goodHeaders({ username, password }: MockServer): Record<string, string> {
  return {
    Accept: 'application/json',
    Authorization: `Basic ${btoa(`${username}:${password}`)}`,
    'Content-Type': 'application/json',
    'X-Requested-By': 'a test',
  }
}

/** Sends a request as a correct client; `route` is a method and a path, such as `GET /streams`. */
export async function ask(
  server: MockServer,
  route: string,
  body?: object,
  headers: Record<string, string> = goodHeaders(server),
): Promise<Answered> {
  const [method = '', path = ''] = route.split(' ')
  const sent = body && { body: JSON.stringify(body) }
  const response = await fetch(server.url + path, { method, headers, ...sent })
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '')
    ? (JSON.parse(text) as Record<string, unknown>)
    : undefined
  return { status: response.status, text, json }
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly json: Record<string, unknown> | undefined
}
