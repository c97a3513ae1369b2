import { LOGIN_PAGE, caches, fails, limits, rejects, replaces, row } from './fronts.ts'
import {
  apache,
  awsAlb,
  cloudflare,
  envoy,
  haproxy,
  kong,
  maintenance,
  nginx,
  own,
  traefik,
} from './pages.ts'
import type { Surrounding } from './surrounding.ts'

const RETRY_1 = [['Retry-After', '1']] as const

/** Proxies with error pages, limits, and temporary failures. */
export const FAILING: readonly Surrounding[] = [
  // Error pages.
  row(
    'own-errors',
    'nginx proxy_intercept_errors',
    'puts a page of its own in the place of every error',
    replaces(({ status }) => status >= 400, nginx),
  ),
  row(
    'own-404',
    'nginx error_page 404',
    'puts a page of its own in the place of 404',
    replaces(({ status }) => status === 404, nginx),
  ),
  row(
    'own-5xx',
    'Apache ProxyErrorOverride',
    'puts a page of its own in the place of 500 and above',
    replaces(({ status }) => status >= 500, apache),
  ),
  row(
    'own-4xx-write',
    'HAProxy http-error',
    'puts a page of its own in the place of 400 and 404',
    replaces(({ status }) => status === 400 || status === 404, haproxy),
    { mode: 'write', release: '6.1' },
  ),
  row(
    'spa-404',
    'CloudFront custom error response',
    'puts the start page with 200 in the place of 404',
    replaces(
      ({ status }) => status === 404,
      () =>
        own(200, 'text/html', '<!doctype html><title>Logs</title><div id="root"></div>', [
          ['Server', 'AmazonS3'],
          ['X-Cache', 'Error from cloudfront'],
          ['Via', '1.1 0a1b2c.cloudfront.net (CloudFront)'],
        ]),
    ),
  ),
  row(
    'cache',
    'nginx proxy_cache with proxy_ignore_headers',
    'repeats responses to GET for two seconds',
    caches(2_000),
    { release: '6.1' },
  ),
  // Limits and temporary failures.
  row(
    'bad-gateway',
    'nginx while the server restarts',
    'responds with 502 for two seconds',
    fails(60, 2_000, () => nginx(502)),
  ),
  row(
    'bad-gateway-late',
    'AWS ALB while a target is replaced',
    'responds with 502 for two seconds, late in the run',
    fails(300, 2_000, () => awsAlb(502)),
  ),
  row(
    'bad-gateway-write',
    'nginx while the server restarts',
    'responds with 502 for two seconds',
    fails(200, 2_000, () => nginx(502)),
    { mode: 'write', release: '5.1' },
  ),
  row(
    'unavailable',
    'HAProxy without a healthy server',
    'responds with 503 for two seconds',
    fails(100, 2_000, () => haproxy(503)),
  ),
  row(
    'unavailable-envoy',
    'Envoy while a cluster is updated',
    'responds with 503 for one second',
    fails(150, 1_000, () => envoy(503, 'no healthy upstream')),
  ),
  row(
    'gateway-timeout',
    'AWS ALB',
    'responds to one request in 120 with 504',
    rejects(
      ({ count }) => count % 120 === 0,
      () => awsAlb(504),
    ),
  ),
  row(
    'flaky-502',
    'nginx between two servers',
    'responds to one request in 60 with 502',
    rejects(
      ({ count }) => count % 60 === 0,
      () => nginx(502),
    ),
  ),
  row(
    'origin-down',
    'Cloudflare',
    'responds with 521 for two seconds',
    fails(80, 2_000, () => cloudflare(521)),
  ),
  row(
    'maintenance',
    'a page of the operator',
    'responds with 503 and Retry-After for two seconds',
    fails(50, 2_000, () => maintenance([['Retry-After', '2']])),
  ),
  row(
    'maintenance-first',
    'a page of the operator',
    'responds to the first second of a run with 503 and Retry-After',
    fails(1, 1_000, () => maintenance(RETRY_1)),
  ),
  row(
    'rate-limit',
    'nginx limit_req_status 429',
    'lets 100 requests through, then none for a second',
    limits(100, 1_000, () => nginx(429, RETRY_1)),
  ),
  row(
    'rate-limit-kong',
    'Kong rate-limiting',
    'lets 120 requests through, then none for a second',
    limits(120, 1_000, () =>
      kong(429, 'API rate limit exceeded', [...RETRY_1, ['X-RateLimit-Limit-Second', '120']]),
    ),
  ),
  row(
    'rate-limit-503',
    'nginx limit_req',
    'lets 80 requests through, then responds with 503 for a second',
    limits(80, 1_000, () => nginx(503, RETRY_1)),
  ),
  row('reset', 'a firewall between', 'resets one connection in 50 requests', () => ({
    answer: ({ count }) => (count % 50 === 0 ? 'reset' : undefined),
  })),
  row('down', 'a server that restarts', 'closes its port for two seconds', () => ({
    answer: ({ count }) => (count === 120 ? 'down' : undefined),
  })),
  // Unreachable servers.
  row(
    'https-only',
    'nginx return 301 https',
    'redirects everything to https',
    rejects(
      () => true,
      ({ target }) => nginx(301, [['Location', `https://logs.example.org${target}`]]),
    ),
    { refusedWith: /https:\/\/logs\.example\.org|redirect/i },
  ),
  row(
    'login-page',
    'oauth2-proxy',
    'responds to everything with a page to sign in',
    rejects(
      () => true,
      () => own(200, 'text/html; charset=utf-8', LOGIN_PAGE),
    ),
    { refusedWith: /page|html|in front|not .*(?:Graylog|product|interface)/i },
  ),
  row(
    'wrong-route',
    'Traefik without a router',
    'responds to everything with 404',
    rejects(
      () => true,
      () => traefik(404),
    ),
    { refusedWith: /404|in front|not .*(?:Graylog|product|interface)/i },
  ),
]
