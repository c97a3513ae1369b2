import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'

import {
  convert,
  type Exchange,
  forecast,
  judge,
  readRecording,
  record,
  redact,
} from '#src/index.ts'
import type { Placement } from './placement.ts'
import { listen } from '#engine/http/test-listen.ts'

/** The header with the position of the placement; it is not a secret. */
export const ROW = 'X-Row'
const ORIGIN = 'http://graylog.example:9000'
const NODE_ID = ['X-Graylog-Node-ID', 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'] as const
const PARALLEL = 24

/** The output of an engine: exchanges of a recording, if any, and every file as text. */
export interface Output {
  readonly engine: string
  readonly exchanges: readonly Exchange[]
  readonly texts: readonly string[]
}

/** Converts a HAR file of the placements into a recording. */
export async function convertHar(
  placements: readonly Placement[],
  folder: string,
): Promise<Output> {
  const har = join(folder, 'in.har')
  const out = join(folder, 'from-har.ndjson')
  writeFileSync(har, JSON.stringify(toHar(placements)))
  await redact(har, { out })
  return readOutput('HAR to recording', out)
}

/** Sends the placements through a live recorder. */
export async function recordLive(
  placements: readonly Placement[],
  folder: string,
): Promise<Output> {
  const out = join(folder, 'live.ndjson')
  await using server = await listen((incoming, outgoing) => {
    incoming.resume()
    const placement = placements[Number(incoming.headers[ROW.toLowerCase()] ?? -1)]
    if (!placement) {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{"version":"6.1.0"}')
      return
    }
    const { status, reason, response } = placement
    const headers = [NODE_ID, ...response.headers, ['Content-Length', String(response.body.length)]]
    outgoing.writeHead(status, reason, headers.flat())
    outgoing.end(response.body)
  })
  const recorder = await record(`${server.origin}/api`, { out, judge: false })
  const waiting = [...placements.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      // A reused connection may have just been closed.
      await sendThrough(recorder.origin, next[1], next[0]).catch(() => waiting.push(next))
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  await recorder.stop()
  return readOutput('live recorder', out)
}

async function sendThrough(origin: string, placement: Placement, index: number): Promise<void> {
  const { method, target, request } = placement
  const { hostname, port } = new URL(origin)
  const headers = [
    'Host',
    `${hostname}:${port}`,
    ROW,
    String(index),
    'Accept',
    '*/*',
    ...request.headers.flat(),
  ]
  if (request.body.length > 0) headers.push('Content-Length', String(request.body.length))
  const sent = send({ host: hostname, port, method, path: target, headers })
  sent.end(request.body)
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
  answer.resume()
  await once(answer, 'end')
}

async function readOutput(engine: string, file: string): Promise<Output> {
  const { exchanges } = await readRecording(file)
  return { engine, exchanges: [...exchanges()], texts: [readFileSync(file, 'utf8')] }
}

/** Converts a recording to everything else: other formats, and the pages of judge and forecast. */
export async function convertFurther(
  recording: string,
  folder: string,
): Promise<readonly Output[]> {
  const forms = ['har', 'nock', 'curl'] as const
  const converted = await Promise.all(
    forms.map(async (to) => {
      const { text = '' } = await convert(recording, { to })
      return { engine: `recording to ${to}`, exchanges: [], texts: [text] }
    }),
  )
  const judged = join(folder, 'judged')
  await judge(recording, {
    assumeVersion: '6.1',
    out: judged,
    format: ['markdown', 'sarif', 'junit', 'ctrf', 'tap'],
  })
  const predicted = join(folder, 'predicted')
  await forecast(recording, {
    from: '4.3',
    to: '7.0',
    out: predicted,
    format: ['markdown', 'sarif'],
  })
  return [
    ...converted,
    { engine: 'judge', exchanges: [], texts: readAll(judged) },
    { engine: 'forecast', exchanges: [], texts: readAll(predicted) },
  ]
}

/** Forecasts a shell script with the requests and an access log. */
export async function forecastText(
  placements: readonly Placement[],
  folder: string,
): Promise<readonly Output[]> {
  const asked = placements.filter(({ request }) => !request.body.includes(0))
  const files = [
    ['curl script', join(folder, 'calls.sh'), asked.map(toCurl).join('\n')],
    ['access log', join(folder, 'access.log'), asked.map(toLogLine).join('\n')],
  ] as const
  return Promise.all(
    files.map(async ([engine, file, text]) => {
      writeFileSync(file, `${text}\n`)
      const out = join(folder, `of ${engine}`)
      const result = await forecast(file, {
        from: '4.3',
        to: '7.0',
        out,
        format: ['markdown', 'sarif', 'junit'],
      })
      return {
        engine: `forecast of a ${engine}`,
        exchanges: [],
        texts: [JSON.stringify(result), ...readAll(out)],
      }
    }),
  )
}

function toCurl({ method, target, request }: Placement): string {
  const fields = request.headers.map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`)
  const body = request.body.length > 0 ? ` --data-binary ${quote(request.body.toString())}` : ''
  return `curl -s -X ${method}${fields.join('')}${body} ${quote(`${ORIGIN}${target}`)}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function toLogLine({ method, target, status, request, response }: Placement): string {
  const find = (wanted: string): string =>
    (request.headers.find(([name]) => name === wanted)?.[1] ?? '-').replaceAll('"', '\\"')
  const line = `"${method} ${target.replaceAll('"', '%22')} HTTP/1.1" ${status} ${response.body.length}`
  return `10.0.0.7 - joe [26/Nov/2026:10:00:00 +0000] ${line} "${find('Referer')}" "${find('User-Agent')}"`
}

function readAll(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

function toHar(placements: readonly Placement[]): object {
  const entries = placements.map((placement, index) => ({
    startedDateTime: new Date(1_795_341_600_000 + index * 10).toISOString(),
    time: 5,
    request: {
      method: placement.method,
      url: `${ORIGIN}${placement.target}`,
      httpVersion: 'HTTP/1.1',
      headers: fields([[ROW, String(index)], ['Accept', '*/*'], ...placement.request.headers]),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: placement.request.body.length,
      ...(placement.request.body.length === 0 ? {} : { postData: postData(placement) }),
    },
    response: {
      status: placement.status,
      statusText: placement.reason,
      httpVersion: 'HTTP/1.1',
      headers: fields([NODE_ID, ...placement.response.headers]),
      cookies: [],
      content: content(placement),
      redirectURL: '',
      headersSize: -1,
      bodySize: placement.response.body.length,
    },
    cache: {},
    timings: { send: 0, wait: 5, receive: 0 },
  }))
  return { log: { version: '1.2', creator: { name: 'author', version: '1' }, entries } }
}

function fields(headers: Placement['request']['headers']): readonly object[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function postData({ request }: Placement): object {
  return {
    mimeType: request.headers.find(([name]) => name === 'Content-Type')?.[1] ?? '',
    text: request.body.toString(),
  }
}

function content({ response }: Placement): object {
  const mimeType = response.headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
  const text = response.body.toString()
  const size = response.body.length
  return Buffer.from(text).equals(response.body)
    ? { size, mimeType, text }
    : { size, mimeType, text: response.body.toString('base64'), encoding: 'base64' }
}
