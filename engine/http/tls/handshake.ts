import { isIP, type Socket } from 'node:net'
import { connect, type ConnectionOptions, rootCertificates, type TLSSocket } from 'node:tls'

import { type Handshake, tlsName, type TlsVersion } from '../../model/handshake.ts'
import { withTimeLimit } from '../../text/time-limit.ts'
import { listCertificates, checkTrust } from './certificates.ts'
import { describeFailure } from '../failure.ts'
import type { Environment } from './proxy.ts'
import type { Timeouts, TlsOptions } from '../request.ts'
import { openTunnel } from './tunnel.ts'

export interface HandshakeOptions {
  readonly tls?: TlsOptions
  readonly environment?: Environment
  readonly socketPath?: string
  /** Milliseconds for the connection with its handshake. */
  readonly timeouts: Pick<Timeouts, 'connect'>
}

/** The result of one handshake. */
export type HandshakeResult = Omit<Handshake, 'index' | 'origin' | 'offered' | 'probe'>

/**
 * Offers one version of TLS to an https origin and closes the connection after the handshake.
 * Certificates are read but not validated. Never throws: errors are outcomes.
 */
export async function offerVersion(
  origin: string,
  version: TlsVersion,
  { tls, environment = {}, timeouts, socketPath }: HandshakeOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<HandshakeResult> {
  const { host, hostname } = new URL(origin)
  const startedAt = Date.now()
  const ended = (rest: Pick<Handshake, 'outcome'> & Partial<Handshake>): HandshakeResult => ({
    ...rest,
    startedAt,
    endedAt: Date.now(),
  })
  const inTime = withTimeLimit(signal, timeouts.connect)
  let socket: Socket
  try {
    socket = await openTunnel(origin, { environment, socketPath }, inTime)
  } catch (error) {
    return ended({ outcome: 'failed', message: describeFailure(error, host).message })
  }
  try {
    const name = hostname.replace(/^\[|\]$/g, '')
    return ended(await shake(socket, { host, name, version, tls }, inTime))
  } finally {
    socket.destroy()
  }
}

interface Offer {
  readonly host: string
  readonly name: string
  readonly version: TlsVersion
  readonly tls: TlsOptions | undefined
}

type Shaken = Pick<Handshake, 'outcome'> & Partial<Handshake>

function shake(raw: Socket, offer: Offer, signal: AbortSignal): Promise<Shaken> {
  const { host, version } = offer
  const before = raw.bytesWritten
  return new Promise((resolve) => {
    const end = (error?: unknown): void => {
      if (signal.aborted) return
      resolve(raw.bytesWritten - before > ALERT_BYTES ? refusal(error, host) : unable(version))
    }
    signal.addEventListener('abort', () => {
      resolve({ outcome: 'failed', message: `${host} did not complete the TLS handshake in time` })
    })
    try {
      const socket = connect({ ...offered(offer), socket: raw })
      socket.once('secureConnect', () => {
        resolve(agreed(socket, offer))
        socket.destroy()
      })
      socket.on('error', end)
      socket.once('close', () => {
        end()
      })
    } catch {
      resolve(unable(version))
    }
  })
}

/**
 * Size of the message that a TLS library sends if it has nothing to offer; the shortest offer is
 * several times as long.
 */
const ALERT_BYTES = 7

/** Security level 0, since OpenSSL 3 offers TLS 1.0 and 1.1 at no other. */
function offered({ name, version, tls = {} }: Offer): ConnectionOptions {
  return {
    minVersion: version,
    maxVersion: version,
    ciphers: 'DEFAULT@SECLEVEL=0',
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(name) === 0 && { servername: name }),
    ...(tls.ca !== undefined && { ca: [...rootCertificates, tls.ca] }),
    ...(tls.cert !== undefined && { cert: tls.cert }),
    ...(tls.key !== undefined && { key: tls.key }),
  }
}

function agreed(socket: TLSSocket, { name }: Offer): Shaken {
  return {
    outcome: 'accepted',
    cipher: socket.getCipher().name,
    certificates: listCertificates(socket),
    trust: checkTrust(socket, name),
  }
}

/** Classifies an offer without an agreement: the target rejected it, or we could not continue. */
function refusal(error: unknown, host: string): Shaken {
  const given = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  const code = typeof given === 'string' ? given : ''
  const how = code === '' ? '' : ` (${code})`
  if (code === '' || BY_THE_TARGET.test(code))
    return { outcome: 'refused', message: `${host} aborted the handshake${how}` }
  return { outcome: 'failed', message: `this machine aborted the handshake with ${host}${how}` }
}

/**
 * Error codes of a rejection by the target: an alert, a closed connection, or another version.
 * Other codes are about agreed parameters.
 */
const BY_THE_TARGET =
  /_ALERT_|^(?:ECONNRESET|EPIPE|ERR_SSL_(?:UNSUPPORTED_PROTOCOL|WRONG_VERSION_NUMBER|WRONG_SSL_VERSION))$/

/** Reports that the system's policy or the TLS library does not support the version. */
function unable(version: TlsVersion): Shaken {
  return {
    outcome: 'not-offered',
    message: `the TLS library of this machine cannot offer ${tlsName(version)}`,
  }
}
