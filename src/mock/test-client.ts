import type { MockServer } from './index.ts'

/** Headers of a client that keeps every rule, as the mock's own account. */
export function goodHeaders({ username, password }: MockServer): Record<string, string> {
  return {
    Accept: 'application/json',
    Authorization: `Basic ${btoa(`${username}:${password}`)}`,
    'Content-Type': 'application/json',
    'X-Requested-By': 'a test',
  }
}

/** Asks a mock as a client that keeps every rule; `route` is a method and a path: `GET /streams`. */
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
