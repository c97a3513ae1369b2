/** A real proxy in front of a server: a few lines of its configuration, and the sentence that a report begins with. */
export interface Front {
  readonly name: string
  readonly program: 'nginx' | 'haproxy'
  /** Lines of nginx: in `http`, in `server`, and in `location`, which passes requests on. */
  readonly http?: string
  readonly server?: string
  readonly location?: string
  /** Lines of HAProxy, and more of its `bind` and `server`. */
  readonly front?: string
  readonly bind?: string
  readonly node?: string
  readonly isTls?: true
  /** Path before that of the interface. */
  readonly prefix?: string
  /** Whether the client shows its certificate. */
  readonly hasCertificate?: true
  /** Header authentication is switched on first; the reference server has none. */
  readonly logsIn?: true
  /** Matches the first sentence; without it, a report has no finding. */
  readonly says?: RegExp
}

const nginx = (name: string, more: Partial<Front>): Front => ({ name, program: 'nginx', ...more })
const haproxy = (name: string, more: Partial<Front>): Front => ({
  name,
  program: 'haproxy',
  ...more,
})

const TLS = 'ssl_certificate {folder}/tls.pem; ssl_certificate_key {folder}/tls.key;'
const CLIENT = `${TLS} ssl_verify_client on; ssl_client_certificate {folder}/tls.pem;`

/** {folder} is where the proxy keeps its files and a certificate. */
export const FRONTS: readonly Front[] = [
  nginx('prefix', { location: 'rewrite ^/logs(/.*) $1 break;', prefix: '/logs' }),
  nginx('gzip', {
    location:
      'gzip on; gzip_types application/json; gzip_min_length 20; proxy_set_header Accept-Encoding "";',
  }),
  nginx('http2', { isTls: true, server: TLS }),
  nginx('errors', {
    server:
      'error_page 400 401 403 404 405 406 415 500 /own.html; location = /own.html { internal; return 200 "<html><h1>nginx</h1></html>"; }',
    location: 'proxy_intercept_errors on;',
    says: /^nginx \(or a similar proxy\) responded to \d+ requests: /,
  }),
  nginx('no-requested-by', {
    location: 'proxy_set_header X-Requested-By "";',
    says: /X-Requested-By/,
  }),
  nginx('no-node', { location: 'proxy_hide_header X-Graylog-Node-ID;', says: /X-Graylog-Node-ID/ }),
  nginx('decoded', { location: 'rewrite ^(.*)$ $1 break;' }),
  nginx('rate', {
    http: 'limit_req_zone $binary_remote_addr zone=r:1m rate=20r/s;',
    location: 'limit_req zone=r burst=5 nodelay; limit_req_status 429;',
    says: /^the target was unavailable /,
  }),
  nginx('cache', {
    http: 'proxy_cache_path {folder}/cache keys_zone=c:1m;',
    location:
      'proxy_cache c; proxy_cache_valid 2s; proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;',
    says: /^a cache in front of the server responds to GET requests for at least [12] s, /,
  }),
  nginx('certificate', { isTls: true, server: CLIENT, hasCertificate: true }),
  nginx('no-certificate', { isTls: true, server: CLIENT, says: /--cert\b/ }),
  nginx('body-limit', { server: 'client_max_body_size 10k;' }),
  nginx('login', {
    location: 'proxy_set_header Remote-User reader;',
    logsIn: true,
    says: /^(?:requests without credentials are treated as authenticated|the session check treats requests)/,
  }),
  haproxy('haproxy-tls-gzip', {
    isTls: true,
    bind: 'ssl crt {folder}/both.pem alpn h2,http/1.1',
    front: 'compression algo gzip\ncompression type application/json',
  }),
  haproxy('haproxy-sticky', { front: 'cookie NODE insert indirect nocache', node: 'cookie one' }),
  haproxy('haproxy-errors', {
    front:
      'http-response return status 404 content-type text/html string "<html><h1>404</h1></html>" if { status 404 }',
    says: /responded to \d+ requests: .*→ 404 HTML/,
  }),
  haproxy('haproxy-rate', {
    front:
      'stick-table type ip size 1k expire 10s store http_req_rate(1s)\nhttp-request track-sc0 src\nhttp-request deny deny_status 429 if { sc_http_req_rate(0) gt 20 }',
    says: /^(?:the target was unavailable |HAProxy .* 429)/,
  }),
  haproxy('haproxy-body-limit', {
    front:
      'option http-buffer-request\nhttp-request deny deny_status 413 if { req.body_size gt 10000 }',
  }),
]

/** The port of a proxy, a URL of the server behind it, and its folder. */
export interface Place {
  readonly port: number
  readonly server: string
  readonly folder: string
}

/** Returns the text of a configuration file. */
export function configure(front: Front, { port, server, folder }: Place): string {
  const { origin, host } = new URL(server)
  const { http = '', server: more = '', location = '', isTls } = front
  const text =
    front.program === 'nginx'
      ? `user root; daemon off; pid {folder}/pid; error_log {folder}/error.log; events {}
http {
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; ${http}
  server {
    listen 127.0.0.1:${port}${isTls ? ' ssl http2' : ''}; ${more}
    location / { proxy_pass ${origin}; ${location} }
  }
}
`
      : `defaults
  mode http
  timeout connect 60s
  timeout client 60s
  timeout server 60s
listen front
  bind 127.0.0.1:${port} ${front.bind ?? ''}
  ${front.front?.replaceAll('\n', '\n  ') ?? ''}
  server one ${host} ${front.node ?? ''}
`
  return text.replaceAll('{folder}', folder)
}
