import type Nock from 'nock'

import type { Client } from '#engine/http/client.ts'
import { UsageError } from '#engine/model/errors.ts'
import { decodeBody, type Headers } from '#engine/model/exchange.ts'
import type { MockServer } from '../mock-server.ts'
import type { RecordingOptions } from '../served/serve-recording.ts'
import type { RecordingSource } from '../served/source.ts'
import { mockInPlace } from './in-place.ts'

/**
 * Serves a recording or HAR file to clients that use node:http or node:https, under its recorded addresses. Needs the
 * npm package nock 14, whose settings apply to other addresses. `close` ends it. Throws a UsageError.
 */
export async function mockNock(
  source: RecordingSource,
  options: RecordingOptions = {},
): Promise<MockServer> {
  const nock = await loadNock()
  const { createClient } = await import('#engine/http/client.ts')
  return mockInPlace(source, options, ({ places }) => {
    const client = createClient({ guard: () => undefined })
    const interceptors = places.flatMap(({ recorded, origin }) =>
      METHODS.map((method) => {
        const interceptor = nock(recorded)
          .persist()
          .intercept(() => true, method)
        interceptor.reply(async function (target, body) {
          const headers = headersOf(this.req.headers)
          return answerFrom(client, { method, origin, target, headers, body: textOf(body) })
        })
        return interceptor
      }),
    )
    return async () => {
      for (const interceptor of interceptors) nock.removeInterceptor(interceptor)
      await client.close()
    }
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

async function loadNock(): Promise<typeof Nock> {
  try {
    return (await import('nock')).default
  } catch (cause) {
    throw new UsageError(
      'cannot mock node:http: the package nock is not installed; install it with "npm install --save-dev nock@14", or use mockFetch or mock',
      { cause },
    )
  }
}

type Asked = Parameters<Client['send']>[0]

/** The served responses, in nock's form. */
async function answerFrom(
  client: Client,
  asked: Asked,
): Promise<[status: number, body: Buffer, headers: Record<string, string[]>]> {
  const { response, failure } = await client.send(asked)
  if (!response)
    throw Object.assign(new Error(failure?.message ?? 'no response'), { code: 'ECONNRESET' })
  const headers: Record<string, string[]> = {}
  for (const [name, value] of response.headers)
    if (!FRAMING.test(name)) (headers[name] ??= []).push(value)
  return [response.status, decodeBody(response.body), headers]
}

/** Bodies are decoded, and nock frames them anew. */
const FRAMING =
  /^(?:host|content-encoding|content-length|transfer-encoding|connection|keep-alive|expect)$/i

function headersOf(headers: Readonly<Record<string, unknown>>): Headers {
  return Object.entries(headers)
    .filter(([name]) => !FRAMING.test(name))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const))
}

/** nock parses JSON; matching ignores white space. */
function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
