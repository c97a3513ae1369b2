import { STICKY, add, date, gzip, revalue, changeRow } from './changes.ts'
import { without } from './proxy.ts'
import type { Surrounding } from './surrounding.ts'

/** More proxies that forward everything: caches, clouds, gateways, and unusual connections. */
export const PASSING_MORE: readonly Surrounding[] = [
  changeRow(
    'varnish',
    'Varnish pass',
    'adds its own headers',
    add(
      ['X-Varnish', '32770'],
      ['Age', '0'],
      ['Via', '1.1 varnish (Varnish/7.1)'],
      ['Accept-Ranges', 'bytes'],
    ),
  ),
  changeRow('cloudflare', 'Cloudflare', 'packs, names itself, and adds a cookie', {
    reply: (answer, asked) => {
      const packed = gzip(answer, asked)
      return {
        ...packed,
        headers: [
          ...packed.headers,
          ['Server', 'cloudflare'],
          ['CF-RAY', '8c1f0a2b3c4d5e6f-FRA'],
          ['cf-cache-status', 'DYNAMIC'],
          ['NEL', '{"max_age":604800}'],
          ['Set-Cookie', '__cf_bm=abc.DEF-1; path=/; HttpOnly; Secure'],
          ['Date', date()],
        ],
      }
    },
  }),
  changeRow('early-hints', 'Cloudflare Early Hints', 'sends 103 before each response', {
    hints: true,
  }),
  changeRow(
    'aws-alb',
    'AWS Application Load Balancer',
    'adds two cookies',
    add(['Set-Cookie', STICKY], ['Set-Cookie', `${STICKY}; SameSite=None; Secure`]),
  ),
  changeRow(
    'aws-gateway',
    'AWS API Gateway',
    'adds ids and remaps the length',
    add(
      ['x-amzn-RequestId', '5b0b1e10-c9ad-11f0-a7b4-0242ac120003'],
      ['x-amz-apigw-id', 'AbCdEfGhIjKlMnO='],
      ['X-Amzn-Trace-Id', 'Root=1-674a1b2c-0123456789abcdef01234567'],
    ),
  ),
  changeRow(
    'f5',
    'F5 BIG-IP',
    'adds a cookie with the pool',
    add(['Set-Cookie', 'BIGipServerpool_graylog=1677787402.36895.0000; path=/; Httponly']),
  ),
  changeRow(
    'iis',
    'IIS ARR',
    'names itself and adds affinity',
    add(
      ['X-Powered-By', 'ARR/3.0'],
      ['X-Powered-By', 'ASP.NET'],
      ['Set-Cookie', 'ARRAffinity=0a1b;Path=/;HttpOnly'],
    ),
  ),
  changeRow(
    'kong',
    'Kong',
    'adds limits and latencies',
    add(
      ['Via', '1.1 kong/3.4.2'],
      ['X-Kong-Upstream-Latency', '3'],
      ['X-Kong-Proxy-Latency', '0'],
      ['RateLimit-Limit', '5000'],
      ['RateLimit-Remaining', '4999'],
      ['RateLimit-Reset', '60'],
    ),
  ),
  changeRow(
    'request-id',
    'a service mesh',
    'adds ids for tracing',
    add(
      ['X-Request-ID', '5b0b1e10c9ad11f0a7b40242ac120003'],
      ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    ),
  ),
  changeRow(
    'cors',
    'Tyk',
    'adds CORS headers to every response',
    add(
      ['Access-Control-Allow-Origin', 'https://portal.example.org'],
      ['Access-Control-Expose-Headers', 'X-Request-ID'],
    ),
  ),
  changeRow(
    'csp',
    'a hardening proxy',
    'adds a policy of its own',
    add(
      ['Content-Security-Policy', "frame-ancestors 'none'"],
      ['Permissions-Policy', 'geolocation=()'],
    ),
  ),
  changeRow('etag', 'an Express gateway', 'adds an entity tag and responds with 304', {
    reply: (answer, asked) => {
      if (asked.method !== 'GET' || answer.status !== 200) return answer
      const tag = `W/"${answer.body.length.toString(16)}-0a1b2c"`
      const isSame = asked.headers['if-none-match'] === tag
      const headers = [
        ...answer.headers,
        ['ETag', tag] as const,
        ['X-Powered-By', 'Express'] as const,
      ]
      return isSame
        ? {
            ...answer,
            status: 304,
            reason: 'Not Modified',
            headers: without(headers, 'content-length'),
            body: Buffer.alloc(0),
          }
        : { ...answer, headers }
    },
  }),
  changeRow('second-challenge', 'an SSO proxy', 'adds a second challenge to each 401', {
    reply: (answer) =>
      answer.status === 401
        ? { ...answer, headers: [['WWW-Authenticate', 'Negotiate'], ...answer.headers] }
        : answer,
  }),
  changeRow('skewed-date', 'an appliance', 'sends a date that is 90 seconds ahead', {
    reply: (answer) => ({
      ...answer,
      headers: [
        ...without(answer.headers, 'date'),
        ['Date', new Date(Date.now() + 90_000).toUTCString()],
      ],
    }),
  }),
  changeRow('slow', 'a busy link', 'responds after up to 60 ms, sometimes after 1.5 seconds', {
    delay: ({ count }) => (count % 97 === 0 ? 1_500 : (count * 37) % 60),
  }),
  changeRow('trickle', 'a slow link', 'sends bodies in three pieces', {
    trickles: true,
    isChunked: true,
  }),
  changeRow(
    'few-requests',
    'nginx keepalive_requests',
    'closes each connection after ten requests',
    { maxRequests: 10 },
  ),
  changeRow('short-idle', 'a firewall', 'closes connections that are idle for 20 ms', { idle: 20 }),
  changeRow(
    'prefix',
    'Apache ProxyPass /logs',
    'serves below another path and leaves Location alone',
    { target: ({ target }) => target.replace(/^\/logs/, '') },
    { prefix: '/logs', mode: 'write', release: '6.1' },
  ),
  changeRow(
    'prefix-location',
    'Apache ProxyPassReverse',
    'serves below another path and rewrites Location',
    {
      target: ({ target }) => target.replace(/^\/logs/, ''),
      ...revalue('location', (value) =>
        value
          .replace(/^https?:\/\/[^/]*/, 'https://logs.example.org/logs')
          .replace(/^\/(?!logs)/, '/logs/'),
      ),
    },
    { prefix: '/logs', mode: 'write', release: '5.1' },
  ),
]
