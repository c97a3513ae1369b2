import { readFileSync } from 'node:fs'

import type { ClientOptions } from '#engine/http/client.ts'
import type { Timeouts, TlsOptions } from '#engine/http/request.ts'
import { UsageError } from '#engine/model/errors.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import type { CONNECTION, TLS } from '../../../command/options/common.ts'
import type { Values } from '../../../command/options/table.ts'
import type { Context } from '../../../command/context.ts'

/** The options of a connection. */
export type ConnectionOptions = Omit<Values<typeof CONNECTION>, 'deadline' | 'waitFor'>

/** How to connect, for every client of a run. Throws a UsageError for files that cannot be read. */
export function connectionOf(
  options: ConnectionOptions,
  { env }: Pick<Context, 'env'>,
): Omit<ClientOptions, 'guard'> {
  const { rate, timeout, header, unixSocket } = options
  return {
    environment: env,
    headers: header,
    tls: tlsOf(options),
    ...(unixSocket !== undefined && { socketPath: unixSocket }),
    ...(rate !== undefined && { rate }),
    ...(timeout !== undefined && { timeouts: timeoutsOf(timeout) }),
  }
}

function timeoutsOf(seconds: number): Partial<Timeouts> {
  const total = seconds * 1_000
  return { total, firstByte: total, connect: Math.min(total, 5_000) }
}

/** Certificates and checks of TLS connections, from PEM files. Throws a UsageError. */
export function tlsOf({ ca, cert, key, insecure }: Values<typeof TLS>): TlsOptions {
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('a client certificate needs a private key; specify both --cert and --key')
  return {
    ...(ca !== undefined && { ca: readPem(ca, '--ca') }),
    ...(cert !== undefined && { cert: readPem(cert, '--cert') }),
    ...(key !== undefined && { key: readPem(key, '--key') }),
    ...(insecure === true && { insecure }),
  }
}

function readPem(file: string, option: string): string {
  const text = accessFile(
    () => readFileSync(file, 'utf8'),
    (problem) => `cannot read ${option} "${file}": ${problem}; check the path`,
  )
  if (text.includes('-----BEGIN ')) return text
  throw new UsageError(
    `cannot use ${option} "${file}": it is not in PEM format; convert it with "openssl"`,
  )
}
