import {
  type Annotated,
  checksWith,
  describeAnswer,
  deviation,
  expectOwn,
  header,
  headerValues,
  isSecretName,
  observed,
  one,
  readAsServers,
  responseHeader,
} from '#engine/suite.ts'
import { sessionCookieOf } from '../session/cookie.ts'

const check = checksWith({
  source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
})
/** Names of headers that concern secrets and contain none. */
const HARMLESS = /^(?:set-cookie|www-authenticate|proxy-authenticate|access-control-.*|x-csrf-.*)$/i
/** Shorter ones occur in responses by chance. */
const SHORTEST = 8
/** A line of a Java stack trace, or the class of what was thrown with the place where. */
const TRACE = /\bat [a-z_][\w.$]*\.[\w$<>]+\([\w$]+\.java(?::\d+)?\)/i
/** A name and a password in an address, or a call of the database. */
const INNER = /:\/\/\w+:[^\s@/"]+@|\bdb\.\w+\.(?:find|update|insert|aggregate)\w*\(/i

/** Parts of a request's credential in its response, and internals of the server. */
export const credentialChecks = [
  check('secret.credential.header', 'MUST NOT echo a credential in a header', {
    evidence: one({}),
    judge: ([x]) => {
      const sent = sentBy(x)
      const own = x.exchange.response?.headers ?? []
      const told = own.find(
        ([name, value]) => !HARMLESS.test(name) && (isSecretName(name) || repeats(value, sent)),
      )
      return told
        ? deviation(`no ${told[0]} in ${x.route ?? x.path}`, 'a credential')
        : expectOwn(x)
    },
    why: 'gateways write response headers to their logs',
  }),
  check('secret.credential.body', 'MUST NOT echo a credential in an error', {
    evidence: one({ where: ({ status, errorType }) => status >= 400 && errorType !== undefined }),
    judge: ([x]) =>
      repeats(x.text ?? '', sentBy(x))
        ? deviation(`an error from ${x.route ?? x.path} without the credential`, describeAnswer(x))
        : undefined,
    why: 'clients display, store, and forward errors',
  }),
  check('secret.credential.cookie', 'MUST NOT put a password in a cookie', {
    mode: 'session',
    needs: ['user-credentials'],
    evidence: one({ route: 'POST /system/sessions' }),
    judge: ([x]) => {
      const own = sessionCookieOf(x)
      const lines = headerValues(x.exchange.response?.headers ?? [], 'set-cookie')
      const others = own ? lines.filter((line) => !line.startsWith('authentication=')) : lines
      const told = others.find((line) => /^(?:basic|password|credentials?|user)=./i.test(line))
      return told !== undefined
        ? deviation(
            'no credential in a cookie set by POST /system/sessions',
            told.split('=', 1)[0] ?? '',
          )
        : expectOwn(x)
    },
  }),
  check('secret.session.location', 'MUST NOT reveal a new session in Location', {
    mode: 'session',
    needs: ['user-credentials'],
    evidence: one({ route: 'POST /system/sessions', status: [200, 201] }),
    judge: ([x]) =>
      responseHeader(x.exchange, 'location') === undefined
        ? expectOwn(x)
        : deviation('no Location in the response to POST /system/sessions', 'one'),
    why: 'proxies and clients write URLs to their logs',
  }),
  check('secret.inside.header', 'MUST NOT reveal a stack trace in a header', {
    evidence: one({ where: ({ status }) => status >= 400 }),
    judge: ([x]) => {
      const told = x.exchange.response?.headers.find(
        ([, value]) => TRACE.test(value) || /\w\.\w+Exception\b/.test(value),
      )
      return told ? deviation(`no ${told[0]}`, 'a stack trace') : expectOwn(x)
    },
  }),
  check('secret.inside.body', 'MUST NOT reveal its database or a stack trace in an error', {
    evidence: one({ where: ({ status, errorType }) => status >= 400 && errorType !== undefined }),
    judge: ([x]) =>
      TRACE.test(x.text ?? '') || INNER.test(x.text ?? '')
        ? deviation(
            `an error from ${x.route ?? x.path} without internal details`,
            describeAnswer(x),
          )
        : undefined,
    why: 'internal details help attackers, and clients do not need them',
  }),
]

const sentIn = new WeakMap<object, readonly string[]>()

/**
 * The parts of a request's credential that must not be returned, read once for a repeated request.
 */
function sentBy({ exchange: { request } }: Annotated): readonly string[] {
  const known = sentIn.get(request)
  if (known) return known
  const sent = secretsOf(header(request.headers, 'authorization') ?? '')
  sentIn.set(request, sent)
  return sent
}

/** The header, and its two parts together. */
function secretsOf(value: string): readonly string[] {
  const sent = readAsServers(value)
  const encoded = value.replace(/^\w+ +/, '')
  const parts = 'first' in sent ? [`${sent.first}:${sent.second}`] : []
  return [encoded, ...parts].filter((text) => text.length >= SHORTEST)
}

function repeats(text: string, sent: readonly string[]): boolean {
  return sent.some((one) => text.includes(one))
}
