import { readFileSync } from 'node:fs'

import { Client } from 'undici'

/** One request in a request file. */
export interface PlainRequest {
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body?: string
}

/** The result of sending all requests. */
export interface PlainResult {
  /** From the first request to the last response. */
  readonly milliseconds: number
  readonly statuses: readonly number[]
}

/**
 * Sends the requests of a file to an origin with only undici, in order on one connection, reads every response, and
 * prints a PlainResult.
 */
const [file = '', origin = ''] = process.argv.slice(2)
const requests = JSON.parse(readFileSync(file, 'utf8')) as readonly PlainRequest[]
const client = new Client(origin)
const statuses: number[] = []
const started = performance.now()
for (const { method, path, headers, body } of requests) {
  const answer = await client.request({
    method,
    path,
    headers: [...headers],
    ...(body !== undefined && { body }),
  })
  await answer.body.text()
  statuses.push(answer.statusCode)
}
const result: PlainResult = { milliseconds: performance.now() - started, statuses }
await client.close()
process.stdout.write(JSON.stringify(result))
