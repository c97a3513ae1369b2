import {
  type Certificate,
  type CertificateTrust,
  type Handshake,
  HANDSHAKE_OUTCOMES,
  TLS_VERSIONS,
} from '#engine/model/handshake.ts'
import {
  ShapeFault,
  boolean,
  number,
  object,
  oneOf,
  optional,
  string,
  strings,
} from './reading/guard.ts'

/** JSON of a line that contains a TLS handshake; `index` is its position among them. */
export function handshakeJson(handshake: Handshake, index: number): string {
  const { origin, offered, outcome, message, cipher, probe, startedAt, endedAt } = handshake
  const { trust, certificates } = handshake
  return JSON.stringify({
    type: 'handshake',
    index,
    probe,
    startedAt,
    endedAt,
    origin,
    offered,
    outcome,
    message,
    cipher,
    trust,
    certificates,
  })
}

/** Turns a parsed line of kind handshake into the model's type. */
export function decodeHandshake(value: unknown, index: number): Handshake {
  const fields = object(value, 'the line')
  return {
    index,
    origin: string(fields.origin, 'origin'),
    offered: oneOf(TLS_VERSIONS, fields.offered, 'offered'),
    outcome: oneOf(HANDSHAKE_OUTCOMES, fields.outcome, 'outcome'),
    ...optional(fields, 'message', string),
    ...optional(fields, 'cipher', string),
    ...optional(fields, 'certificates', decodeChain),
    ...optional(fields, 'trust', decodeTrust),
    ...optional(fields, 'startedAt', number),
    ...optional(fields, 'endedAt', number),
    ...optional(fields, 'probe', string),
  }
}

function decodeChain(value: unknown, at: string): readonly Certificate[] {
  if (!Array.isArray(value)) throw new ShapeFault(`${at} is not a list`)
  return value.map((item: unknown, position) => {
    const here = `${at}[${position}]`
    const fields = object(item, here)
    return {
      subject: string(fields.subject, `${here}.subject`),
      issuer: string(fields.issuer, `${here}.issuer`),
      names: strings(fields.names, `${here}.names`),
      from: time(fields.from, `${here}.from`),
      until: time(fields.until, `${here}.until`),
      key: string(fields.key, `${here}.key`),
      serial: string(fields.serial, `${here}.serial`),
      fingerprint: string(fields.fingerprint, `${here}.fingerprint`),
    }
  })
}

function decodeTrust(value: unknown, at: string): CertificateTrust {
  const fields = object(value, at)
  return {
    trusted: boolean(fields.trusted, `${at}.trusted`),
    ...optional(fields, 'because', string, at),
    fitsHost: boolean(fields.fitsHost, `${at}.fitsHost`),
  }
}

function time(value: unknown, at: string): string {
  const text = string(value, at)
  if (Number.isNaN(Date.parse(text))) throw new ShapeFault(`${at} is not a timestamp`)
  return text
}
