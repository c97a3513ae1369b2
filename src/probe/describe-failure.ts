import { failureCode, isShortage } from '../http/failure.ts'
import type { Failure } from '../model/exchange.ts'

/** In one sentence: why no answer came from a root, and what to do about it. */
export function describeFailure(root: string, failure: Failure, seconds: number): string {
  const { host } = new URL(root)
  if (isShortage(failure)) return `cannot reach "${root}": ${failure.message}`
  switch (failure.kind) {
    case 'refused':
      return `cannot reach "${root}": ${failure.message}; check that the server runs there and that the port is right`
    case 'unresolved':
      return `cannot reach "${root}": ${failure.message}; check the spelling of the host name`
    case 'timeout':
      return `cannot reach "${root}": ${host} sent no answer within ${seconds} s; check host, port and firewalls, or give it more time with --timeout`
    case 'tls':
      return `cannot reach "${root}": ${failure.message}; ${adviceForTls(failureCode(failure))}`
    case 'reset':
      return `cannot reach "${root}": ${failure.message}; check that the port is that of the REST interface`
    default:
      return `cannot talk to "${root}": ${failure.message}; check that the port is that of the REST interface`
  }
}

function adviceForTls(code: string | undefined): string {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return 'renew it or check the clock of this machine, or pass --insecure to skip the check'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'use the host name that it was issued for, or pass --insecure to skip the check'
  if (code !== undefined && /CERT|UNABLE_TO|ISSUER/.test(code))
    return 'pass its authority with --ca FILE, or --insecure to skip the check'
  return 'the server may want a client certificate (--cert, --key) or other protocol versions'
}
