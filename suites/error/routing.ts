import {
  type Annotated,
  checksWith,
  describeAnswer,
  deviation,
  expectError,
  expectHeader,
  expectOwn,
  type Finding,
  header,
  inconclusive,
  isWithin,
  observed,
  one,
  reported,
  responseHeader,
} from '#engine/suite.ts'

const check = checksWith({ source: observed('2.0.3', '2.5.2', '5.1.0', '7.0.1'), mode: 'session' })

/** Method and media types, decided before anything else. */
export const routingChecks = [
  check(
    'error.method',
    'MUST respond with 405 and an ApiError to a method that a path does not support',
    { evidence: one({ rejectedBy: 'method' }), judge: ([x]) => expectError(x, 405, 'ApiError') },
  ),
  check('error.method.allow', 'MUST list the allowed methods in a 405 response', {
    evidence: one({ rejectedBy: 'method' }),
    judge: ([x]) => {
      const allowed = responseHeader(x.exchange, 'allow') ?? ''
      return (
        unlessOther(x) ??
        expectHeader(x, 'Allow', /\b(GET|POST|PUT|DELETE)\b/) ??
        (allowed.split(',').some((method) => method.trim() === x.method)
          ? deviation(`no ${x.method} in Allow, because it was rejected`, `Allow: ${allowed}`)
          : undefined)
      )
    },
  }),
  check(
    'error.accept',
    'MUST respond with 406 and an ApiError if the client accepts no available media type',
    {
      mode: 'read',
      // The page of the API browser comes whatever the client takes. Seen on 3.2.0, 3.3.0, 5.1.0.
      evidence: one({
        rejectedBy: 'accept',
        method: 'GET',
        where: (x) => x.route?.startsWith('GET /api-browser') !== true,
      }),
      judge: ([x]) => expectError(x, 406, 'ApiError'),
    },
  ),
  check('error.media-type', 'MUST respond with 415 and an ApiError to a body that is not JSON', {
    evidence: one({
      rejectedBy: 'media-type',
      method: ['POST', 'PUT'],
      route: ['POST /system/sessions', 'POST /streams'],
    }),
    judge: ([x]) => expectError(x, 415, 'ApiError'),
  }),
  check(
    'error.no-body-type',
    'MUST NOT reject a request without a body because of its media type',
    {
      source: reported(41, '2.5.2', '4.3.0', '5.1.0', '7.0.1'),
      evidence: one({
        rejectedBy: 'none',
        method: ['POST', 'PUT', 'DELETE'],
        where: ({ exchange }) =>
          exchange.request.body.size === 0 &&
          header(exchange.request.headers, 'content-type') === undefined,
      }),
      judge: ([x], { version }) => {
        if (/^\/events\//.test(x.path) && isWithin(version, { since: '3.1.0', until: '3.3.6' }))
          return inconclusive('event routes require a media type in this release')
        if (x.status === 415) return deviation('any response except 415', describeAnswer(x))
        return expectOwn(x)
      },
      why: 'clients omit Content-Type from requests without a body',
    },
  ),
  check(
    'error.method.message',
    'SHOULD send the message "HTTP 405 Method Not Allowed" in a 405 response',
    {
      evidence: one({ rejectedBy: 'method' }),
      judge: ([x]) =>
        unlessOther(x) ?? expectError(x, 405, 'ApiError', /HTTP 405 Method Not Allowed/),
    },
  ),
]

/** Whether the method is rejected at all is judged by itself. */
function unlessOther(x: Annotated): Finding | undefined {
  return x.status === 405
    ? undefined
    : inconclusive(`this check does not cover a response of ${describeAnswer(x)}`)
}
