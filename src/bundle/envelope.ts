import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

import { BundleError } from '#engine/model/errors.ts'
import { fingerprintOf, isOfSmallOrder, publicPem } from './keys.ts'
import { ENVELOPE, PUBLIC_KEY } from './part-names.ts'

/** The payload of the envelope (in-toto attestations). */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

/** A DSSE envelope, as its file is written. */
interface Envelope {
  readonly payload: string
  readonly payloadType: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

/** An envelope (DSSE 1.0) around a payload, signed with an Ed25519 key: the text of its file. */
export function sealEnvelope(payload: string, key: KeyObject): string {
  const body = Buffer.from(payload)
  return envelopeText({
    payload: body.toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures: [
      {
        keyid: fingerprintOf(key),
        sig: sign(null, preAuthentication(body), key).toString('base64'),
      },
    ],
  })
}

/** Reads the public key of a bundle, which must be in canonical form. Throws a BundleError. */
export function readBundledKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPublicKey(pem)
  } catch {
    // Said below.
  }
  if (key?.asymmetricKeyType === 'ed25519' && publicPem(key) === pem) {
    if (!isOfSmallOrder(key)) return key
    throw new BundleError(
      PUBLIC_KEY,
      'anyone can forge its signatures, because its public key is a small-order point',
    )
  }
  throw new BundleError(
    PUBLIC_KEY,
    'it is not a public key in the format used by bundles (Ed25519, SPKI, PEM)',
  )
}

/** The payload of an envelope that this key signed. Throws a BundleError. */
export function openEnvelope(text: string, key: KeyObject): string {
  const { payload, signatures } = readEnvelope(text)
  const [signature] = signatures
  if (signature?.keyid !== fingerprintOf(key))
    throw new BundleError(ENVELOPE, `it names a different key than the one in ${PUBLIC_KEY}`)
  const body = Buffer.from(payload, 'base64')
  if (!verify(null, preAuthentication(body), key, Buffer.from(signature.sig, 'base64')))
    throw new BundleError(ENVELOPE, `the key in ${PUBLIC_KEY} did not sign its content`)
  return body.toString()
}

/** Returns DSSE's pre-authentication encoding, the signed bytes: type and body, each with its length. */
function preAuthentication(body: Buffer): Buffer {
  const type = Buffer.byteLength(PAYLOAD_TYPE)
  return Buffer.concat([Buffer.from(`DSSEv1 ${type} ${PAYLOAD_TYPE} ${body.length} `), body])
}

function envelopeText({ payload, payloadType, signatures }: Envelope): string {
  const [{ keyid, sig } = { keyid: '', sig: '' }] = signatures
  return `${JSON.stringify({ payload, payloadType, signatures: [{ keyid, sig }] }, null, 2)}\n`
}

/**
 * The file may contain nothing but the signed content: it must be the one text for that content.
 */
function readEnvelope(text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope
    const [signature] = envelope.signatures
    const isWritten =
      envelope.payloadType === PAYLOAD_TYPE &&
      envelopeText(envelope) === text &&
      isBase64(envelope.payload) &&
      isBase64(signature?.sig)
    if (isWritten) return envelope
  } catch {
    // Said below.
  }
  throw new BundleError(ENVELOPE, 'it is not a DSSE envelope in the format used by bundles')
}

function isBase64(text: unknown): boolean {
  return typeof text === 'string' && Buffer.from(text, 'base64').toString('base64') === text
}
