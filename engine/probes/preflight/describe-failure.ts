import { isShortage } from '../../http/failure.ts'
import type { Exchange, Failure } from '../../model/exchange.ts'

/** Explains in one sentence why a root sent no response, and how to fix that. */
export function describeFailure(root: string, exchange: Unanswered): string {
  const { failure = NO_FAILURE } = exchange
  if (isShortage(failure)) return `cannot reach "${root}": ${failure.message}`
  switch (failure.kind) {
    case 'refused':
      return `cannot reach "${root}": ${failure.message}; check that the server is running there and that the port is correct`
    case 'unresolved':
      return `cannot reach "${root}": ${failure.message}; check the spelling of the host name`
    case 'timeout':
      return describeLate(root, failure.message, exchange)
    case 'tls':
      return `cannot reach "${root}": ${failure.message}; ${adviceForTls(failure.code)}`
    case 'reset':
      return `cannot reach "${root}": ${failure.message}; check that the port is that of the REST interface`
    default:
      return `cannot talk to "${root}": ${failure.message}; check that the port is that of the REST interface`
  }
}

type Unanswered = Pick<Exchange, 'failure' | 'connection'>

const NO_FAILURE: Failure = { kind: 'protocol', message: 'no response was received' }

/** Something accepted the connection: a slow server, or something else. */
function describeLate(root: string, message: string, { connection }: Unanswered): string {
  return connection === undefined
    ? `cannot reach "${root}": ${message}; check the host, port, and firewalls, or allow more time with --timeout`
    : `"${root}" is slow: ${message}, although the connection was established; find the cause of the delay, check the port, or allow more time with --timeout`
}

function adviceForTls(code: string | undefined): string {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return "renew the certificate, check this machine's clock, or pass --insecure to skip the check"
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'use the host name in the certificate, or pass --insecure to skip the check'
  if (code !== undefined && /CERT|UNABLE_TO|ISSUER/.test(code))
    return 'pass the CA of the server with --ca FILE, or pass --insecure to skip the check'
  return 'the server may require a client certificate (--cert, --key) or different protocol versions'
}
