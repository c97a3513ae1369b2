import { isBrokenJson, isNoJson, path, rejects, row } from './fronts.ts'
import {
  apache,
  azureWaf,
  cloudflare,
  f5,
  haproxy,
  iis,
  kong,
  nginx,
  own,
  traefik,
} from './pages.ts'
import type { Surrounding } from './surrounding.ts'

/** Proxies that respond to some bodies and paths themselves. */
export const REFUSING_REQUESTS: readonly Surrounding[] = [
  // Bodies.
  row(
    'broken-json',
    'ModSecurity rule 200002',
    'responds to bodies that are not the JSON they claim with 400',
    rejects(isBrokenJson, () => apache(400)),
  ),
  row(
    'broken-json-403',
    'Azure Application Gateway WAF',
    'responds to bodies that are not the JSON they claim with 403',
    rejects(isBrokenJson, () => azureWaf(403)),
  ),
  row(
    'no-other-types',
    'F5 ASM',
    'responds to bodies of a different type than JSON with a page and 200',
    rejects(isNoJson, () => f5(200)),
  ),
  row(
    'no-other-types-403',
    'Cloudflare WAF',
    'responds to bodies of a different type than JSON with 403',
    rejects(isNoJson, () => cloudflare(403)),
  ),
  row(
    'delete-with-body',
    'Google Front End',
    'rejects GET and DELETE with a body (400)',
    rejects(
      (asked) => asked.body.length > 0 && ['GET', 'DELETE', 'HEAD'].includes(asked.method),
      () =>
        own(
          400,
          'text/html; charset=UTF-8',
          '<!DOCTYPE html><html lang=en><title>Error 400 (Bad Request)!!1</title><p><b>400.</b> The request is malformed.',
          [['Referrer-Policy', 'no-referrer']],
        ),
    ),
  ),
  row(
    'length-required',
    'an old appliance',
    'responds to POST and PUT without a length with 411',
    rejects(
      (asked) =>
        ['POST', 'PUT'].includes(asked.method) && asked.headers['content-length'] === undefined,
      () => haproxy(411),
    ),
  ),
  row(
    'small-bodies',
    'nginx client_max_body_size 1k',
    'responds to bodies above 1 kB with 413',
    rejects(
      ({ body }) => body.length > 1_024,
      () => nginx(413),
    ),
  ),
  row(
    'injection',
    'ModSecurity core rules',
    'responds to targets and bodies that look like an attack with 403',
    rejects(
      ({ target, body }) => /%2e%2e|\.\.|<|%3c|%27|'|%00/i.test(`${target} ${body.toString()}`),
      () => apache(403),
    ),
  ),
  // Paths.
  row(
    'long-url',
    'nginx large_client_header_buffers',
    'responds to targets of more than 512 bytes with 414',
    rejects(
      ({ target }) => target.length > 512,
      () => nginx(414),
    ),
  ),
  row(
    'long-query',
    'IIS request filtering',
    'responds to queries of more than 60 bytes with 404',
    rejects(
      ({ target }) => (target.split('?')[1]?.length ?? 0) > 60,
      () => iis(404),
    ),
  ),
  row(
    'encoded-path',
    'IIS request filtering',
    'responds to paths with an encoded or a doubled part with 400',
    rejects(
      ({ target }) => /^[^?]*(?:%|\/\/)/.test(target),
      () => iis(400),
    ),
  ),
  row(
    'clean-path',
    'a gateway in Go',
    'redirects paths with two slashes to the clean path',
    rejects(
      ({ target }) => /^[^?]*\/\//.test(target),
      ({ target }) =>
        own(301, 'text/html; charset=utf-8', '<a href="/">Moved Permanently</a>.\n', [
          ['Location', target.replaceAll(/\/{2,}/g, '/')],
        ]),
    ),
  ),
  row(
    'no-browser',
    'nginx deny all',
    'hides the API browser behind 403',
    rejects(path(/\/api-browser/), () => nginx(403)),
  ),
  row(
    'declared-routes',
    'Kong routes',
    'responds to routes that it does not know with 404',
    rejects(
      (asked) =>
        !path(
          /\/api\/?(?:$|\?|(?:cluster|system|streams|users|roles|search|views|dashboards|events|count|messages|sidecars?|plugins|api-browser|docs|authz|cluster|alerts|filters|telemetry|licenses|catalog)(?:\W|$))/,
        )(asked),
      () => kong(404, 'no Route matched with those values'),
    ),
  ),
  row(
    'no-docs',
    'Traefik without a router',
    'responds to the API documentation with 404',
    rejects(path(/\/api-docs|\/api-browser/), () => traefik(404)),
  ),
  row(
    'no-metrics',
    'Caddy respond',
    'responds to metrics and threads with an empty 403',
    rejects(path(/\/system\/(?:metrics|jvm|threaddump)/), () =>
      own(403, 'text/plain', '', [['Server', 'Caddy']]),
    ),
  ),
]
