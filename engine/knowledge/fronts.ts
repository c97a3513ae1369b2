import { headerValues, type Response } from '../model/exchange.ts'

/** A product in front of servers, and its name in responses. */
interface Front {
  readonly name: string
  /** In one of the lines of `headLines`. */
  readonly head?: RegExp
  /** In the beginning of a body that it writes itself. */
  readonly page?: RegExp
  /** Names itself in every response that it passes on, not only in its own. */
  readonly isEverywhere?: true
}

/** Written from the vendors' documentation and from responses that they sent. */
const FRONTS: readonly Front[] = [
  {
    name: 'Cloudflare',
    head: /^(?:server: cloudflare|cf-ray:)/i,
    isEverywhere: true,
    page: /\bcloudflare\b|^error code: \d{3,4}\s*$/i,
  },
  { name: 'CloudFront', head: /^(?:server: cloudfront|x-amz-cf-id:)/i, page: /by cloudfront/i },
  { name: 'an AWS load balancer', head: /^server: awselb/i },
  {
    name: 'Amazon API Gateway',
    head: /^(?:x-amzn-errortype|x-amz-apigw-id):/i,
    page: /^{"message":"Missing Authentication Token"}/,
  },
  {
    name: 'Envoy',
    head: /^(?:server: (?:istio-)?envoy|x-envoy-)/i,
    isEverywhere: true,
    page: /^(?:upstream (?:connect error|request timeout)|no healthy upstream|RBAC: access denied)/,
  },
  {
    name: 'Varnish',
    head: /^(?:server: varnish|x-varnish:|via: .*varnish)/i,
    page: /Guru Meditation/,
  },
  {
    name: 'Squid',
    head: /^(?:server: squid|x-squid-error:|via: .*squid)/i,
    page: /\bid="?ERR_[A-Z_]+|\(squid\b/i,
  },
  {
    name: 'Kong',
    head: /^(?:server: kong|x-kong-|via: .*kong)/i,
    page: /no Route matched with those values/,
  },
  { name: 'BIG-IP', head: /^server: big-?ip/i, page: /The requested URL was rejected/ },
  { name: 'Imperva', head: /^x-iinfo:/i, page: /Incapsula incident ID/i },
  { name: 'Akamai', head: /^server: akamaighost/i, page: /\bReference&#?\w*;?\s?#|Reference #\d/ },
  {
    name: 'Azure Application Gateway',
    head: /^server: microsoft-azure-application-gateway/i,
    page: /Microsoft-Azure-Application-Gateway/,
  },
  { name: 'IIS', head: /^(?:server: microsoft-iis|x-powered-by: arr)/i },
  { name: 'Google', head: /^(?:server: google|via: .*\bgoogle\b)/i },
  { name: 'Caddy', head: /^server: caddy/i, isEverywhere: true },
  {
    name: 'nginx',
    head: /^server: (?:nginx|openresty)/i,
    isEverywhere: true,
    page: /\bnginx\b|\bopenresty\b/i,
  },
  {
    name: 'Apache',
    head: /^server: apache(?:[\s/]|$)/i,
    page: /"-\/\/IETF\/\/DTD HTML 2\.0\/\/EN"/,
  },
  { name: 'HAProxy', page: /^<html><body><h1>\d{3} [^<]*<\/h1>\n/ },
  {
    name: 'Traefik',
    page: /^(?:404 page not found|Bad Gateway|Gateway Timeout|Service Unavailable|no available server)\s*$/,
  },
  { name: 'a gateway', head: /^via: / },
  {
    name: 'a login page',
    page: /kc-form-login|\boauth2\b|\bauthelia\b|login\.microsoftonline|<input[^>]{1,300}type=["']?password/i,
  },
]

/** Characters of a body that are looked at. */
const BEGINNING = 4_000

/** Headers whose values name products. */
const TELLING = ['server', 'via', 'x-powered-by']

/** The headers that may name a product: a line each, with the value if it matters. */
export function headLines({ headers }: Pick<Response, 'headers'>): readonly string[] {
  return [
    ...headers.map(([name]) => `${name.toLowerCase()}:`),
    ...TELLING.flatMap((name) => headerValues(headers, name).map((value) => `${name}: ${value}`)),
  ]
}

/**
 * The product that these lines of a head name; `alone` leaves out those that name themselves
 * everywhere.
 */
export function frontInHead(lines: readonly string[], alone = false): string | undefined {
  return FRONTS.find(
    ({ head, isEverywhere }) =>
      head && !(alone && isEverywhere) && lines.some((line) => head.test(line)),
  )?.name
}

/** The product that wrote a body, by its words. */
export function frontInPage(text: string | undefined): string | undefined {
  const beginning = text?.slice(0, BEGINNING) ?? ''
  return FRONTS.find(({ page }) => page?.test(beginning))?.name
}
