import type { ProxyAnswer } from './proxy.ts'

const REASONS: Record<number, string> = {
  200: 'OK',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Not Allowed',
  411: 'Length Required',
  413: 'Request Entity Too Large',
  414: 'Request-URI Too Large',
  429: 'Too Many Requests',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Time-out',
}

/** Builds a response of the proxy itself. */
export function own(
  status: number,
  type: string,
  text: string,
  headers: readonly (readonly [string, string])[] = [],
): ProxyAnswer {
  const body = Buffer.from(text)
  return {
    status,
    reason: REASONS[status] ?? '',
    headers: [...headers, ['Content-Type', type], ['Content-Length', String(body.length)]],
    body,
  }
}

type Page = (status: number, headers?: readonly (readonly [string, string])[]) => ProxyAnswer

export const nginx: Page = (status, headers = []) => {
  const title = `${status} ${REASONS[status] ?? ''}`
  const text = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n`
  return own(status, 'text/html', text, [
    ['Server', 'nginx/1.24.0'],
    ['Date', new Date().toUTCString()],
    ...headers,
  ])
}

export const apache: Page = (status, headers = []) => {
  const title = `${status} ${REASONS[status] ?? ''}`
  const text = `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${title}</title>\n</head><body>\n<h1>${REASONS[status] ?? ''}</h1>\n<hr>\n<address>Apache/2.4.57 (Debian) Server at logs.example.org Port 80</address>\n</body></html>\n`
  return own(status, 'text/html; charset=iso-8859-1', text, [
    ['Server', 'Apache/2.4.57 (Debian)'],
    ['Date', new Date().toUTCString()],
    ...headers,
  ])
}

export const haproxy: Page = (status, headers = []) =>
  own(
    status,
    'text/html',
    `<html><body><h1>${status} ${REASONS[status] ?? ''}</h1>\nRefused by a rule.\n</body></html>\n`,
    [['Cache-Control', 'no-cache'], ...headers],
  )

export const awsAlb: Page = (status, headers = []) =>
  own(
    status,
    'text/html',
    `<html>\r\n<head><title>${status} ${REASONS[status] ?? ''}</title></head>\r\n<body>\r\n<center><h1>${status} ${REASONS[status] ?? ''}</h1></center>\r\n</body>\r\n</html>\r\n`,
    [['Server', 'awselb/2.0'], ['Date', new Date().toUTCString()], ...headers],
  )

export const cloudflare: Page = (status, headers = []) =>
  own(
    status,
    'text/html; charset=UTF-8',
    `<!DOCTYPE html><html lang="en-US"><head><title>logs.example.org | ${status}</title></head><body><div id="cf-wrapper"><h1>Error ${status}</h1><p>Ray ID: 8c1f0a2b3c4d5e6f</p></div></body></html>`,
    [
      ['Server', 'cloudflare'],
      ['CF-RAY', '8c1f0a2b3c4d5e6f-FRA'],
      ['Date', new Date().toUTCString()],
      ...headers,
    ],
  )

export const iis: Page = (status, headers = []) =>
  own(
    status,
    'text/html',
    `<!DOCTYPE html><html><head><title>${status} - ${REASONS[status] ?? ''}</title></head><body><div id="header"><h1>Server Error</h1></div><fieldset><h2>${status} - ${REASONS[status] ?? ''}</h2></fieldset></body></html>`,
    [
      ['Server', 'Microsoft-IIS/10.0'],
      ['X-Powered-By', 'ASP.NET'],
      ['Date', new Date().toUTCString()],
      ...headers,
    ],
  )

/** A firewall that responds with 200 and its own page. */
export const f5: Page = (status) =>
  own(
    status,
    'text/html; charset=utf-8',
    '<html><head><title>Request Rejected</title></head><body>This request was rejected. Ask your administrator.<br><br>Support ID: 1234567890123456789<br></body></html>',
    [
      ['Cache-Control', 'no-cache'],
      ['Pragma', 'no-cache'],
    ],
  )

export const azureWaf: Page = (status) =>
  own(
    status,
    'text/html',
    `<html>\r\n<head><title>${status} ${REASONS[status] ?? ''}</title></head>\r\n<body>\r\n<center><h1>${status} ${REASONS[status] ?? ''}</h1></center>\r\n<hr><center>Microsoft-Azure-Application-Gateway/v2</center>\r\n</body>\r\n</html>\r\n`,
    [
      ['Server', 'Microsoft-Azure-Application-Gateway/v2'],
      ['Date', new Date().toUTCString()],
    ],
  )

export const traefik = (status: number): ProxyAnswer =>
  own(
    status,
    'text/plain; charset=utf-8',
    `${status === 404 ? '404 page not found\n' : (REASONS[status] ?? '')}`,
    [
      ['X-Content-Type-Options', 'nosniff'],
      ['Date', new Date().toUTCString()],
    ],
  )

export const envoy = (
  status: number,
  text: string,
  headers: readonly (readonly [string, string])[] = [],
): ProxyAnswer =>
  own(status, 'text/plain', text, [
    ['server', 'envoy'],
    ['date', new Date().toUTCString()],
    ...headers,
  ])

export const kong = (
  status: number,
  message: string,
  headers: readonly (readonly [string, string])[] = [],
): ProxyAnswer =>
  own(status, 'application/json; charset=utf-8', JSON.stringify({ message }), [
    ['Server', 'kong/3.4.2'],
    ['X-Kong-Response-Latency', '0'],
    ...headers,
  ])

/** A page of the operator that names no product or server. */
export const maintenance = (headers: readonly (readonly [string, string])[] = []): ProxyAnswer =>
  own(
    503,
    'text/html; charset=utf-8',
    '<!doctype html><title>Maintenance</title><h1>We will be right back</h1><p>Our logs are being maintained.</p>',
    headers,
  )
