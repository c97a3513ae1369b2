import {
  type Body,
  type Exchange,
  header,
  type Headers,
  headerValues,
  type Request,
  type Response,
} from '#engine/model/exchange.ts'

/** An exchange as an entry of HAR 1.2; `_exchange` holds what HAR has no place for. */
export function exportEntry(exchange: Exchange): object {
  const { request, response, failure, startedAt, endedAt, connection, actor, probe } = exchange
  const time = startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt
  return {
    startedDateTime: getDate(startedAt),
    time,
    request: exportRequest(request),
    response: exportResponse(response),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    connection,
    _exchange: {
      startedAt,
      endedAt,
      actor,
      probe,
      failure,
      request: {
        origin: request.origin,
        target: request.target,
        httpVersion: request.httpVersion,
        body: getState(request.body),
      },
      response: response && { httpVersion: response.httpVersion, body: getState(response.body) },
    },
  }
}

/** HAR wants a time in any case; `_exchange` says when there was none. */
function getDate(startedAt = 0): string {
  const isDate = Math.abs(startedAt) <= 8.64e15
  return new Date(isDate ? startedAt : 0).toISOString()
}

function exportRequest({ method, origin, target, httpVersion, headers, body }: Request): object {
  const query = target.split('?').slice(1).join('?')
  const cookies = headerValues(headers, 'cookie').flatMap((value) => value.split(';'))
  return {
    method,
    url: origin + target,
    httpVersion: named(httpVersion),
    cookies: cookies.map(getCookie),
    headers: listHeaders(headers),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body.state !== 'absent' && {
      postData: {
        mimeType: header(headers, 'content-type') ?? '',
        text: body.text ?? body.base64,
        ...(body.base64 !== undefined && { _encoding: 'base64' }),
        ...getComment(body),
      },
    }),
    headersSize: -1,
    bodySize: sizeOnWire(headers, body),
  }
}

function exportResponse(response: Response | undefined): object {
  if (!response) return { ...NO_RESPONSE, headers: [], cookies: [] }
  const { status, reason, httpVersion, headers, body } = response
  const cookies = headerValues(headers, 'set-cookie').map((value) => value.split(';')[0] ?? '')
  return {
    status,
    statusText: reason,
    httpVersion: named(httpVersion),
    cookies: cookies.map(getCookie),
    headers: listHeaders(headers),
    content: {
      size: body.size,
      mimeType: header(headers, 'content-type') ?? '',
      text: body.text ?? body.base64,
      ...(body.base64 !== undefined && { encoding: 'base64' }),
      ...getComment(body),
    },
    redirectURL: header(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: sizeOnWire(headers, body),
  }
}

const NO_RESPONSE = {
  status: 0,
  statusText: '',
  httpVersion: '',
  redirectURL: '',
  content: { size: 0, mimeType: '' },
  headersSize: -1,
  bodySize: -1,
} as const

function getState({ state, size, reason }: Body): Pick<Body, 'state' | 'size' | 'reason'> {
  return { state, size, ...(reason !== undefined && { reason }) }
}

function getComment({ state, size, reason }: Body): { readonly comment?: string } {
  if (state === 'truncated') return { comment: `only the first part of ${size} bytes` }
  if (reason !== undefined) return { comment: reason }
  return state === 'elided' ? { comment: `the body of ${size} bytes was left out` } : {}
}

/** Sizes are those of decoded bodies; how many bytes an encoded one took is not known. */
function sizeOnWire(headers: Headers, { size }: Body): number {
  return header(headers, 'content-encoding') === undefined ? size : -1
}

function named(httpVersion: string): string {
  return /^\d/.test(httpVersion) ? `HTTP/${httpVersion}` : httpVersion
}

function listHeaders(headers: Headers): readonly object[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function getCookie(pair: string): object {
  const [name = '', ...value] = pair.trim().split('=')
  return { name, value: value.join('=') }
}
