import { add, canonical, date, gzip, rename, revalue, changeRow } from './changes.ts'
import { without } from './proxy.ts'
import type { Surrounding } from './surrounding.ts'

/** Proxies that forward everything with only the changes that HTTP allows; nothing may be reported about them. */
export const PASSING: readonly Surrounding[] = [
  changeRow('plain', 'nginx proxy_pass', 'names itself and adds a date', {
    reply: (answer) => ({
      ...answer,
      headers: [['Server', 'nginx/1.24.0'], ['Date', date()], ...answer.headers],
    }),
  }),
  changeRow('gzip', 'nginx gzip on', 'packs JSON for clients that accept it', { reply: gzip }),
  changeRow(
    'security-headers',
    'nginx add_header',
    'adds HSTS and repeats headers that the server sends',
    add(
      ['Strict-Transport-Security', 'max-age=63072000'],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Frame-Options', 'DENY'],
      ['Referrer-Policy', 'no-referrer'],
    ),
  ),
  changeRow(
    'charset',
    'nginx charset utf-8',
    'adds a charset to the type of JSON',
    revalue('content-type', (value) => (/json$/.test(value) ? `${value}; charset=utf-8` : value)),
  ),
  changeRow(
    'no-store',
    'nginx expires off',
    'adds Cache-Control to every response',
    add(['Cache-Control', 'no-store'], ['Pragma', 'no-cache']),
  ),
  changeRow(
    'merge-slashes',
    'nginx merge_slashes',
    'folds slashes before it passes a path on',
    { target: ({ target }) => target.replace(/^[^?]*/, (path) => path.replaceAll(/\/{2,}/g, '/')) },
    { arguable: 'a server that folds slashes looks the same' },
  ),
  changeRow(
    'cookie-flags',
    'nginx proxy_cookie_flags',
    'adds attributes to cookies',
    revalue('set-cookie', (value) => `${value}; Secure; SameSite=Lax`),
  ),
  changeRow(
    'hide-node-id',
    'nginx proxy_hide_header',
    'hides headers that name the product',
    {
      reply: (answer) => ({
        ...answer,
        headers: without(answer.headers, 'x-graylog-node-id', 'x-runtime-microseconds', 'server'),
      }),
    },
    { arguable: 'a server that lacks these headers looks the same' },
  ),
  changeRow('chunked', 'Squid', 'writes bodies in chunks', {
    ...add(
      ['Via', '1.1 squid (squid/5.7)'],
      ['X-Cache', 'MISS from squid'],
      ['X-Cache-Lookup', 'NONE from squid:3128'],
    ),
    isChunked: true,
  }),
  changeRow(
    'sticky',
    'HAProxy cookie insert',
    'adds a cookie to each response',
    add(['Set-Cookie', 'SERVERID=s1; path=/'], ['Cache-Control', 'private']),
  ),
  changeRow('close', 'HAProxy option httpclose', 'closes the connection after each request', {
    ...add(['Connection', 'close']),
  }),
  changeRow(
    'blanks',
    'HAProxy http-response set-header',
    'leaves blanks around the values of headers',
    {
      reply: (answer) => ({
        ...answer,
        headers: answer.headers.map(([name, value]) => [
          name,
          name.toLowerCase() === 'content-length' ? value : ` ${value}  `,
        ]),
      }),
    },
  ),
  changeRow('lower-case', 'Envoy', 'writes names of headers in small letters', {
    reply: (answer) => ({
      ...answer,
      headers: [
        ...answer.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
        ['server', 'envoy'],
        ['date', date()],
        ['x-envoy-upstream-service-time', '4'],
      ],
    }),
  }),
  changeRow('no-reason', 'a gateway from HTTP/2', 'sends no reason phrases', {
    reply: (answer) => ({ ...answer, reason: '' }),
  }),
  changeRow('own-reason', 'a load balancer', 'writes the usual reason phrases in capitals', {
    reply: (answer) => ({ ...answer, reason: answer.reason.toUpperCase() }),
  }),
  changeRow(
    'canonical',
    'Traefik',
    'writes names of headers as programs in Go do',
    rename(canonical),
  ),
  changeRow('caddy', 'Caddy reverse_proxy', 'adds Via and Alt-Svc', {
    reply: (answer) => ({
      ...answer,
      headers: [
        ...answer.headers.map(([name, value]) => [canonical(name), value] as const),
        ['Via', '1.1 Caddy'],
        ['Alt-Svc', 'h3=":443"; ma=2592000'],
      ],
    }),
  }),
  changeRow('apache', 'Apache mod_proxy', 'packs JSON and says how long connections live', {
    reply: (answer, asked) => {
      const packed = gzip(answer, asked)
      return {
        ...packed,
        headers: [
          ...packed.headers,
          ['Server', 'Apache/2.4.57 (Debian)'],
          ['Date', date()],
          ['Keep-Alive', 'timeout=5, max=100'],
        ],
      }
    },
  }),
]
