import { type Certificate, type Handshake, TLS_VERSIONS } from '../../model/handshake.ts'
import type { TlsEndpoint } from '../../model/results/run.ts'

/** TLS facts from the handshakes of a recording, one endpoint for each origin. */
export function listEndpoints(handshakes: readonly Handshake[]): readonly TlsEndpoint[] {
  const origins = [...new Set(handshakes.map(({ origin }) => origin))]
  return origins.map((origin) =>
    getEndpoint(
      origin,
      handshakes
        .filter((one) => one.origin === origin)
        .toSorted((a, b) => TLS_VERSIONS.indexOf(a.offered) - TLS_VERSIONS.indexOf(b.offered)),
    ),
  )
}

function getEndpoint(origin: string, handshakes: readonly Handshake[]): TlsEndpoint {
  const newest = handshakes.findLast(({ outcome }) => outcome === 'accepted')
  const { certificates, trust } = newest ?? {}
  return {
    origin,
    handshakes: handshakes.map(({ index, offered, outcome, cipher, message }) => ({
      index,
      offered,
      outcome,
      ...(cipher !== undefined && { cipher }),
      ...(message !== undefined && { message }),
    })),
    ...(certificates && { certificates }),
    ...(trust && { trust }),
    remarks: newest ? remarksOn(newest) : [],
  }
}

const DAY = 24 * 60 * 60 * 1_000
/** A certificate that ends within this many days is worth a word. */
const SOON = 30

function remarksOn({ certificates = [], trust, startedAt, origin }: Handshake): readonly string[] {
  const [own] = certificates
  return [
    ...(trust && !trust.trusted
      ? [`the certificate was not trusted by this machine (${trust.because ?? 'no reason given'})`]
      : []),
    ...(trust && !trust.fitsHost
      ? [`the certificate was not issued for ${new URL(origin).hostname}`]
      : []),
    ...(own && startedAt !== undefined ? getTime(own, startedAt) : []),
    ...certificates
      .filter(({ key }) => Number(/^rsa (\d+)/.exec(key)?.[1] ?? 2048) < 2048)
      .map(({ subject, key }) => `the key of "${subject}" is short: ${key}`),
  ]
}

function getTime({ from, until }: Certificate, at: number): readonly string[] {
  const day = (time: string): string => time.slice(0, 10)
  const left = Date.parse(until) - at
  if (Date.parse(from) > at) return [`the certificate is valid only from ${day(from)}`]
  if (left < 0) return [`the certificate expired on ${day(until)}`]
  return left < SOON * DAY ? [`the certificate expires on ${day(until)}`] : []
}
