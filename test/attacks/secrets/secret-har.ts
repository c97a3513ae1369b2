import type { SecretCase, CaseTraffic } from './secret-case.ts'
import { CASE_HEADER } from './secret-wire.ts'

/** Writes the cases as a browser or proxy does, without redaction. */
export function buildHar(cases: readonly SecretCase[]): string {
  let time = Date.UTC(2026, 10, 22, 10)
  const entries = cases.flatMap((one) =>
    one.traffic.map((traffic, index) => getEntry(traffic, `${one.number}.${index}`, (time += 20))),
  )
  const creator = { name: 'proof', version: '1' }
  return JSON.stringify({ log: { version: '1.2', creator, entries } })
}

function getEntry({ request, answer, wire }: CaseTraffic, name: string, time: number): object {
  const target = wire?.rawTarget?.replace('ORIGIN', '') ?? `/api${request.target}`
  const named = (fields: SecretFields) => fields.map(([key, value]) => ({ name: key, value }))
  return {
    startedDateTime: new Date(time).toISOString(),
    time: 5,
    request: {
      method: request.method,
      url: `http://127.0.0.1:9000${target}`,
      httpVersion: 'HTTP/1.1',
      headers: named([[CASE_HEADER, name], ...request.headers]),
      queryString: getQuery(target),
      cookies: listCookies(request.headers, 'cookie'),
      ...(request.body && {
        postData: { mimeType: findType(request.headers), ...getContent(request.body) },
      }),
    },
    response: {
      status: answer.status,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: named([...answer.headers, ...(wire?.earlyHints ?? []), ...(wire?.trailers ?? [])]),
      cookies: listCookies(answer.headers, 'set-cookie'),
      redirectURL: answer.headers.find(([key]) => key === 'Location')?.[1] ?? '',
      content: {
        size: answer.body?.length ?? 0,
        mimeType: findType(answer.headers),
        ...(answer.body && getContent(answer.body)),
      },
    },
  }
}

type SecretFields = readonly (readonly [name: string, value: string])[]

const findType = (fields: SecretFields): string =>
  fields.find(([key]) => key === 'Content-Type')?.[1] ?? ''

function getContent(body: Buffer): object {
  const text = body.toString()
  if (Buffer.from(text).equals(body)) return { text }
  return { text: body.toString('base64'), encoding: 'base64' }
}

function getQuery(target: string): readonly object[] {
  const query = /\?([^#]*)/.exec(target)?.[1] ?? ''
  return query.split('&').map((pair) => {
    const [name, ...value] = pair.split('=')
    return { name, value: value.join('=') }
  })
}

function listCookies(fields: SecretFields, field: string): readonly object[] {
  return fields
    .filter(([key]) => key.toLowerCase() === field)
    .flatMap(([, value]) => value.split('; '))
    .map((pair) => ({ name: pair.split('=')[0], value: pair.split('=').slice(1).join('=') }))
}
