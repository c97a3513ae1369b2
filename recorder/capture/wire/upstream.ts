import { connect as connectPlain, isIP, type Socket } from 'node:net'
import {
  connect as connectTls,
  createSecureContext,
  rootCertificates,
  type SecureContext,
} from 'node:tls'

import type { TlsOptions } from '#engine/http/request.ts'

/** Where a request is sent on to. */
export interface Address {
  /** Scheme, host and port, such as `http://127.0.0.1:9000`. */
  readonly origin: string
  readonly isTls: boolean
  /** Without the brackets of an IPv6 address. */
  readonly host: string
  readonly port: number
  /** Host and port as a Host header has them: without the scheme's own port. */
  readonly authority: string
}

/** Opens a connection; `onReady` is called when bytes can go out. Errors come as events. */
export type Connect = (address: Address, onReady: () => void) => Socket

/** The address of a URL's origin. */
export function getAddress({ protocol, hostname, port, host, origin }: URL): Address {
  const isTls = protocol === 'https:'
  return {
    origin,
    isTls,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 443 : 80) : Number(port),
    authority: host,
  }
}

/** How connections are opened, with these certificates; what they are is read once. */
export function connector({ ca, cert, key, insecure }: TlsOptions = {}): Connect {
  let context: SecureContext | undefined
  const secureContext = (): SecureContext =>
    (context ??= createSecureContext({
      ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    }))
  return ({ isTls, host, port }, onReady) => {
    const target = { host, port, allowHalfOpen: true, noDelay: true }
    if (!isTls) return connectPlain(target, onReady)
    return connectTls(
      {
        ...target,
        secureContext: secureContext(),
        rejectUnauthorized: insecure !== true,
        ALPNProtocols: ['http/1.1'],
        ...(isIP(host) === 0 && { servername: host }),
      },
      onReady,
    )
  }
}
