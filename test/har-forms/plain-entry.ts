import {
  type Body,
  decodeBody,
  type Exchange,
  header,
  type Headers,
  headerValues,
  type Request,
  type Response,
} from '#engine/model/exchange.ts'
import type { HarEntry, HarRequest, HarResponse, Named } from './model.ts'

/** Converts an exchange to plain HAR 1.2, from which all forms are built. */
export function plainEntry({ request, response, startedAt = 0, endedAt }: Exchange): HarEntry {
  const time = (endedAt ?? startedAt) - startedAt
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time,
    request: plainRequest(request),
    response: response ? plainResponse(response) : NO_ANSWER,
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: time, receive: 0, ssl: -1 },
  }
}

/** The response that browsers and proxies write if there was none. */
export const NO_ANSWER: HarResponse = {
  status: 0,
  statusText: '',
  httpVersion: '',
  cookies: [],
  headers: [],
  redirectURL: '',
  content: { size: 0, mimeType: 'x-unknown' },
  headersSize: -1,
  bodySize: -1,
}

function plainRequest({ method, origin, target, httpVersion, headers, body }: Request): HarRequest {
  const query = new URLSearchParams(target.split('?').slice(1).join('?'))
  const { text } = getText(body)
  return {
    method,
    url: origin + target,
    httpVersion: getName(httpVersion),
    cookies: headerValues(headers, 'cookie').flatMap((line) => line.split(';').map(getCookie)),
    headers: getList(headers),
    queryString: [...query].map(([name, value]) => ({ name, value })),
    ...(body.state !== 'absent' && {
      postData: {
        mimeType: header(headers, 'content-type') ?? '',
        ...(text !== undefined && { text }),
      },
    }),
    headersSize: -1,
    bodySize: body.size,
  }
}

function plainResponse({ status, reason, httpVersion, headers, body }: Response): HarResponse {
  return {
    status,
    statusText: reason,
    httpVersion: getName(httpVersion),
    cookies: headerValues(headers, 'set-cookie').map((line) => getCookie(line.split(';')[0] ?? '')),
    headers: getList(headers),
    content: { size: body.size, mimeType: header(headers, 'content-type') ?? '', ...getText(body) },
    redirectURL: header(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: body.size,
  }
}

function getText(body: Body): { readonly text?: string; readonly encoding?: string } {
  if (body.state === 'elided' || body.state === 'absent') return {}
  if (body.base64 === undefined) return { text: body.text ?? '' }
  return { text: decodeBody(body).toString('base64'), encoding: 'base64' }
}

function getList(headers: Headers): readonly Named[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function getCookie(pair: string): Named {
  const [name = '', ...value] = pair.trim().split('=')
  return { name, value: value.join('=') }
}

function getName(httpVersion: string): string {
  return /^\d/.test(httpVersion) ? `HTTP/${httpVersion}` : httpVersion
}
