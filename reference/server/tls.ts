import { constants } from 'node:crypto'
import type { ServerOptions } from 'node:https'

import type { Features } from '../rules.ts'

/** The certificate and key of an HTTPS server; both PEM. */
export interface ServerCertificate {
  readonly key: string
  readonly cert: string
}

/** Listens by TLS in the versions that the release takes by default. */
export function tlsSettings({ key, cert }: ServerCertificate, { has }: Features): ServerOptions {
  const takes10 = !has('tls-1.0-refused')
  const takes11 = !has('tls-1.1-refused')
  return {
    key,
    cert,
    minVersion: takes10 ? 'TLSv1' : takes11 ? 'TLSv1.1' : 'TLSv1.2',
    // OpenSSL 3 takes the old versions at no other security level.
    ...((takes10 || takes11) && { ciphers: 'DEFAULT@SECLEVEL=0' }),
    ...(!takes11 && { secureOptions: constants.SSL_OP_NO_TLSv1_1 }),
  }
}
