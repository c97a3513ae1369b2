import {
  LOGIN_PAGE,
  hasCookie,
  hasCredential,
  isLogin,
  isMalformedCredential,
  isNoJson,
  limits,
  method,
  rejects,
  replaces,
  row,
  scheme,
} from './fronts.ts'
import { apache, cloudflare, envoy, f5, haproxy, iis, kong, nginx, own } from './pages.ts'
import type { Surrounding } from './surrounding.ts'

/** Proxies that respond to some methods and credentials themselves. */
export const REFUSING_CALLERS: readonly Surrounding[] = [
  // Methods.
  row(
    'no-put-delete',
    'nginx limit_except',
    'responds to PUT and DELETE with 403',
    rejects(method('PUT', 'DELETE'), () => nginx(403)),
  ),
  row(
    'no-delete-405',
    'nginx with an if',
    'responds to DELETE with 405',
    rejects(method('DELETE'), () => nginx(405, [['Allow', 'GET, POST, PUT']])),
  ),
  row(
    'no-trace',
    'Apache TraceEnable off',
    'responds to TRACE with 405',
    rejects(method('TRACE'), () => apache(405, [['Allow', '']])),
  ),
  row(
    'odd-methods',
    'F5 ASM',
    'responds to methods other than the five usual ones with a page and 200',
    rejects(
      (asked) => !['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(asked.method),
      () => f5(200),
    ),
  ),
  row(
    'no-options',
    'nginx with an if',
    'responds to OPTIONS with an empty 204',
    rejects(method('OPTIONS'), () =>
      own(204, 'text/plain', '', [
        ['Server', 'nginx/1.24.0'],
        ['Access-Control-Allow-Origin', '*'],
      ]),
    ),
    { isUnrecognizable: true },
  ),
  row(
    'options-405',
    'IIS request filtering',
    'responds to OPTIONS, TRACE, and PATCH with 405',
    rejects(method('OPTIONS', 'TRACE', 'PATCH'), () =>
      iis(405, [['Allow', 'GET, HEAD, POST, PUT, DELETE']]),
    ),
  ),
  row(
    'head-403',
    'AWS API Gateway',
    'responds to HEAD and OPTIONS, which no route declares, with 403',
    rejects(method('HEAD', 'OPTIONS'), () =>
      own(403, 'application/json', '{"message":"Missing Authentication Token"}', [
        ['x-amzn-ErrorType', 'MissingAuthenticationTokenException'],
        ['x-amzn-RequestId', '5b0b1e10-c9ad-11f0-a7b4-0242ac120003'],
      ]),
    ),
  ),
  // Credentials.
  row(
    'malformed-credential',
    'HAProxy http_auth',
    'responds to malformed credentials with 400',
    rejects(isMalformedCredential, () => haproxy(400)),
  ),
  row(
    'malformed-credential-nginx',
    'nginx with a check',
    'responds to malformed credentials with 400',
    rejects(isMalformedCredential, () => nginx(400)),
  ),
  row(
    'bearer',
    'Envoy jwt_authn',
    'responds to Bearer tokens that are no JWT with 401',
    rejects(
      (asked) => scheme(asked) === 'bearer',
      () =>
        envoy(401, 'Jwt is not in the form of Header.Payload.Signature', [
          ['www-authenticate', 'Bearer realm="http://logs.example.org/", error="invalid_token"'],
        ]),
    ),
  ),
  row(
    'bearer-kong',
    'Kong jwt',
    'responds to Bearer tokens with 401',
    rejects(
      (asked) => scheme(asked) === 'bearer',
      () => kong(401, 'Unauthorized', [['WWW-Authenticate', 'Bearer']]),
    ),
  ),
  row(
    'oauth2-proxy',
    'oauth2-proxy',
    'responds to requests without a credential with a page to sign in',
    rejects(
      (asked) => !hasCredential(asked),
      () => own(403, 'text/html; charset=utf-8', LOGIN_PAGE),
    ),
    { mayRefuseWith: /web page/ },
  ),
  row(
    'sso-redirect',
    'Authelia behind Traefik',
    'redirects requests without a credential to a page to sign in',
    rejects(
      (asked) => !hasCredential(asked),
      () =>
        own(302, 'text/html; charset=utf-8', '<a href="https://auth.example.org/">Found</a>', [
          ['Location', 'https://auth.example.org/?rd=https%3A%2F%2Flogs.example.org%2F'],
        ]),
    ),
    { mayRefuseWith: /redirects/ },
  ),
  row(
    'no-cookies',
    'F5 ASM',
    'responds to requests with an unknown cookie with a page and 200',
    rejects(hasCookie, () => f5(200)),
  ),
  row(
    'login-limit',
    'nginx limit_req',
    'lets 3 logins through in 1.5 seconds, responds to others with 429',
    limits(3, 1_500, () => nginx(429, [['Retry-After', '2']]), isLogin),
  ),
  row(
    'login-guard',
    'Cloudflare rate limiting',
    'lets 4 logins through in 2 seconds, responds to others with 429',
    limits(4, 2_000, () => cloudflare(429, [['Retry-After', '2']]), isLogin),
  ),
  row(
    'text-403',
    'a firewall without a name',
    'responds to malformed credentials with 403 as text',
    rejects(isMalformedCredential, () => own(403, 'text/plain', 'Forbidden')),
    { release: '4.3' },
  ),
  row(
    'json-403',
    'Spring Cloud Gateway',
    'responds to bodies that are not JSON with 403 as JSON of its own form',
    rejects(isNoJson, () =>
      own(
        403,
        'application/json',
        '{"timestamp":"2026-11-27T07:00:00.000+00:00","path":"/api","status":403,"error":"Forbidden"}',
      ),
    ),
    { release: '6.1' },
  ),
  row(
    'problem-404',
    'a service mesh',
    'puts a problem of its own in the place of 404',
    replaces(
      ({ status }) => status === 404,
      () =>
        own(
          404,
          'application/problem+json',
          '{"type":"about:blank","title":"Not Found","status":404}',
        ),
    ),
    { release: '6.1' },
  ),
]
