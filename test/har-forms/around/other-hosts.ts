import type { Extra, HarEntry, HarResponse, HarContext } from '../model.ts'
import { NO_ANSWER } from '../plain-entry.ts'

/** Requests of a page outside the API: its own files, other hosts, and other protocols. */
export function ofThePage(contexts: readonly HarContext[]): readonly HarContext[] {
  const first = contexts[0]
  if (!first) return []
  const { origin } = new URL(first.entry.request.url)
  const at = Date.parse(first.entry.startedDateTime ?? '')
  return [...listAssets(origin), ...ELSEWHERE].map((row, place) => ({
    entry: getEntry(row, new Date(at - 1000 + place).toISOString()),
  }))
}

/** Tunnels that a proxy lists without their content. */
export function tunnels(contexts: readonly HarContext[]): readonly HarContext[] {
  return contexts
    .filter((_told, at) => at % 10 === 0)
    .map(({ entry }) => {
      const { host, hostname } = new URL(entry.request.url)
      const url = `https://${host}`
      return {
        entry: {
          ...getEntry({ url, status: 200, mimeType: '' }, entry.startedDateTime ?? ''),
          request: {
            ...NO_BODY,
            method: 'CONNECT',
            url,
            headers: [{ name: 'Host', value: hostname }],
          },
        },
      }
    })
}

interface Row extends Extra {
  readonly encoding?: string
  readonly url: string
  readonly status: number
  readonly mimeType: string
  readonly text?: string
  readonly method?: string
  readonly reason?: string
}

const NO_BODY = { httpVersion: 'HTTP/1.1', cookies: [], headers: [], queryString: [], bodySize: 0 }

const BLOCKED: HarResponse = { ...NO_ANSWER, _error: 'net::ERR_BLOCKED_BY_CLIENT' }

const HTML = '<!DOCTYPE html><html><head><title>Graylog Web Interface</title></head></html>'

function listAssets(origin: string): readonly Row[] {
  return [
    {
      url: `${origin}/`,
      status: 200,
      mimeType: 'text/html',
      text: HTML,
      _resourceType: 'document',
    },
    {
      url: `${origin}/streams`,
      status: 200,
      mimeType: 'text/html',
      text: HTML,
      _resourceType: 'document',
    },
    {
      url: `${origin}/config.js`,
      status: 200,
      mimeType: 'application/javascript',
      text: 'window.appConfig = {}',
    },
    { url: `${origin}/assets/app.0a1b2c3d.js`, status: 200, mimeType: 'application/javascript' },
    { url: `${origin}/assets/vendor.0a1b2c3d.js`, status: 304, mimeType: 'application/javascript' },
    {
      url: `${origin}/assets/favicon.png`,
      status: 200,
      mimeType: 'image/png',
      text: 'iVBORw0KGgo=',
      encoding: 'base64',
    },
    { url: `${origin}/assets/plugin/no-such.js`, status: 404, mimeType: 'text/html', text: HTML },
    {
      url: `blob:${origin}/1e8e4b3a-0e5b-4f6d-9d3c-0a1b2c3d4e5f`,
      status: 200,
      mimeType: 'text/csv',
    },
    {
      url: `${origin.replace('http', 'ws')}/live`,
      status: 101,
      mimeType: 'x-unknown',
      _resourceType: 'websocket',
      _webSocketMessages: [{ type: 'send', time: 1, opcode: 1, data: 'ping' }],
    },
  ]
}

const ELSEWHERE: readonly Row[] = [
  {
    url: 'https://fonts.example.com/css?family=Open+Sans',
    status: 200,
    mimeType: 'text/css',
    text: 'body{}',
  },
  { url: 'https://fonts.example.com/open-sans.woff2', status: 200, mimeType: 'font/woff2' },
  {
    url: 'https://telemetry.example.com/api/projects',
    status: 200,
    mimeType: 'application/json',
    text: '[]',
  },
  {
    url: 'https://telemetry.example.com/capture/',
    status: 204,
    mimeType: 'x-unknown',
    method: 'POST',
  },
  {
    url: 'https://sso.example.com/api/users/me',
    status: 401,
    mimeType: 'application/json',
    text: '{}',
  },
  { url: 'data:image/svg+xml;base64,PHN2Zy8+', status: 200, mimeType: 'image/svg+xml' },
  {
    url: 'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/content.js',
    status: 200,
    mimeType: 'text/javascript',
  },
  { url: 'about:blank', status: 0, mimeType: 'x-unknown' },
  { url: 'https://cdn.example.com/logo.png', status: 0, mimeType: 'x-unknown' },
]

function getEntry(
  { url, status, mimeType, method = 'GET', text, encoding, ...more }: Row,
  startedDateTime: string,
): HarEntry {
  const content = {
    size: text?.length ?? 0,
    mimeType,
    ...(text !== undefined && { text }),
    ...(encoding !== undefined && { encoding }),
  }
  const headers = mimeType === '' ? [] : [{ name: 'Content-Type', value: mimeType }]
  return {
    ...more,
    startedDateTime,
    time: 3,
    cache: {},
    timings: { send: 0, wait: 3, receive: 0 },
    request: { ...NO_BODY, method, url },
    response: status === 0 ? BLOCKED : { ...NO_BODY, status, headers, content },
  }
}
