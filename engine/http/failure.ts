import type { Failure } from '../model/exchange.ts'

/** Describes why a request failed; the message ends in the system's error code in parentheses, if there is one. */
export function describeFailure(error: unknown, host: string): Failure {
  const cause = rootCause(error)
  const code = getCode(cause)
  const row = FAILURES.find(({ codes }) => codes.test(code))
  if (row) return { kind: row.kind, message: `${row.say(host)} (${code})`, code }
  const text = cause instanceof Error ? cause.message : String(cause)
  const tunnel = /^Proxy response \((\d+)\)/.exec(text)
  if (tunnel)
    return {
      kind: 'refused',
      message: `the proxy returned ${tunnel[1]} to the CONNECT request for ${host}`,
    }
  const message = `the exchange with ${host} failed: ${text}`
  return code === ''
    ? { kind: 'protocol', message }
    : { kind: 'protocol', message: `${message} (${code})`, code }
}

interface Row {
  readonly codes: RegExp
  readonly kind: Failure['kind']
  readonly say: (host: string) => string
}

/** Shortages of this machine; they say nothing about the other side. */
const SHORTAGE = /^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/

/** Whether a request was not sent because this machine could not open a connection. */
export function isShortage({ code = '' }: Failure): boolean {
  return SHORTAGE.test(code)
}

const FAILURES: readonly Row[] = [
  {
    codes: SHORTAGE,
    kind: 'refused',
    say: () => 'this machine cannot open another connection; raise its limits (see "ulimit -n")',
  },
  {
    codes: /^(ENOENT|ENOTSOCK)$/,
    kind: 'refused',
    say: (host) => `the socket for ${host} does not exist`,
  },
  { codes: /^ECONNREFUSED$/, kind: 'refused', say: (host) => `nothing is listening on ${host}` },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/,
    kind: 'refused',
    say: (host) => `there is no route to ${host} from this machine`,
  },
  {
    codes: /^(EACCES|EPERM)$/,
    kind: 'refused',
    say: (host) => `this machine does not allow a connection to ${host}`,
  },
  {
    codes: /^(ENOTFOUND|EAI_[A-Z]+|ENODATA)$/,
    kind: 'unresolved',
    say: (host) => `the name of ${host} cannot be resolved`,
  },
  {
    codes: /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    kind: 'timeout',
    say: (host) => `${host} did not accept the connection in time`,
  },
  {
    codes: /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    kind: 'timeout',
    say: (host) => `${host} did not respond in time`,
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    kind: 'tls',
    say: (host) => `the certificate of ${host} is self-signed, not signed by a known CA`,
  },
  {
    codes: /^UNABLE_TO_/,
    kind: 'tls',
    say: (host) => `the certificate of ${host} is signed by an unknown CA`,
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    kind: 'tls',
    say: (host) => `the certificate of ${host} has expired`,
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    kind: 'tls',
    say: (host) => `the certificate of ${host} is not valid yet`,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    kind: 'tls',
    say: (host) => `the certificate of ${host} was issued for a different host name`,
  },
  {
    codes: /^(EPROTO|ERR_SSL_|ERR_TLS_|ERR_OSSL|CERT_|(?=[A-Z_]*$).*CERT)/,
    kind: 'tls',
    say: (host) => `the TLS handshake with ${host} failed`,
  },
  {
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/,
    kind: 'reset',
    say: (host) => `${host} closed the connection before the response was complete`,
  },
  {
    codes: /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/,
    kind: 'protocol',
    say: (host) => `the data from ${host} is not HTTP`,
  },
]

/** An unreachable host with several addresses fails with one error for each; this returns the first. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0]
  if (!(error instanceof Error)) return error
  if (getCode(error) === 'UND_ERR_PRX_TLS' && error.cause !== undefined) return error.cause
  return error
}

function getCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  if (typeof error.code === 'string') return error.code
  // undici does not know the names of all that its parser rejects.
  return error instanceof Error && error.name === 'HTTPParserError' ? 'HPE_INVALID' : ''
}
