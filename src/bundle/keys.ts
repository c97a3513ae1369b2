import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { closeSync, lstatSync, readFileSync, rmSync, writeSync } from 'node:fs'

import { createOwnFile } from '#engine/files/own-file.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'

/** Bytes of a file of a key at most. */
const LIMIT = 64 * 1024

/** The private key that signs, from a PEM file (PKCS#8). Throws a UsageError. */
export function readPrivateKey(file: string): KeyObject {
  const pem = readPem(file)
  if (pem.includes('ENCRYPTED'))
    throw new UsageError(
      `cannot sign with "${file}": it is protected by a passphrase; create an unprotected copy with "openssl pkey"`,
    )
  return ofEd25519(file, 'sign with', () => createPrivateKey(pem))
}

/** A public key that was named, from a PEM file (SPKI). Throws a UsageError. */
export function readPublicKey(file: string): KeyObject {
  return ofEd25519(file, 'use the key', () => createPublicKey(readPem(file)))
}

/** Makes a private key in a new file that only its owner may read. Throws a UsageError, also where anything has that name. */
export function makePrivateKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    const descriptor = createOwnFile(file)
    try {
      writeSync(descriptor, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    } catch (cause) {
      rmSync(file, { force: true })
      throw cause
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    throw new UsageError(
      `cannot write the new key "${file}": ${fileProblem(cause)}; specify a different file, or pass an existing key with --key`,
      { cause },
    )
  }
  return privateKey
}

/** Throws a UsageError where a new key cannot be written, before anything else is done. */
export function checkNoKey(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return
  throw new UsageError(
    `cannot write the new key "${file}": a file with that name already exists, and keys are never overwritten; pass the existing key with --key, or choose a different file name`,
  )
}

/** Whether others than its owner may read the file of a key; never where the system has no such rights. */
export function isReadableByOthers(file: string): boolean {
  return process.platform !== 'win32' && (lstatSync(file).mode & 0o077) !== 0
}

/** The public key of either, as a PEM text (SPKI). */
export function publicPem(key: KeyObject): string {
  return publicOf(key).export({ type: 'spki', format: 'pem' }).toString()
}

/** SHA-256 of the public key (SPKI, DER), hex. */
export function fingerprintOf(key: KeyObject): string {
  const der = publicOf(key).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex')
}

/**
 * Whether the point of a public key has a small order: eight times the point is neutral (RFC 8032),
 * and forged signatures fit. The y of such points is 0, 1 or -1, or a root of d y⁴ + 2 y² - 1, in
 * any encoding.
 */
export function isOfSmallOrder(key: KeyObject): boolean {
  const der = publicOf(key).export({ type: 'spki', format: 'der' })
  const raw = Buffer.from(der.subarray(-32)).reverse()
  const y = BigInt.asUintN(255, BigInt(`0x${raw.toString('hex')}`)) % FIELD
  const square = (y * y) % FIELD
  // d is -121665/121666.
  const root = 121666n * (2n * square - 1n) - 121665n * square * square
  return y === 0n || square === 1n || root % FIELD === 0n
}

const FIELD = 2n ** 255n - 19n

/** Reads a fingerprint with or without `sha256:`, colons, and capitals; undefined if it is invalid. */
export function readFingerprint(text: string): string | undefined {
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/^sha-?256:/, '')
    .replaceAll(':', '')
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}

function publicOf(key: KeyObject): KeyObject {
  return key.type === 'public' ? key : createPublicKey(key)
}

function readPem(file: string): string {
  try {
    if (lstatSync(file).size <= LIMIT) return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UsageError(
      `cannot read the key "${file}": ${fileProblem(cause)}; pass an existing PEM file`,
      { cause },
    )
  }
  throw new UsageError(
    `cannot read the key "${file}": it is too large to be a key; pass a PEM file`,
  )
}

function ofEd25519(file: string, doing: string, read: () => KeyObject): KeyObject {
  let key: KeyObject
  try {
    key = read()
  } catch (cause) {
    throw new UsageError(
      `cannot ${doing} "${file}": it contains no suitable key in PEM format; create a key with "bundle --new-key"`,
      { cause },
    )
  }
  if (key.asymmetricKeyType === 'ed25519') {
    if (!isOfSmallOrder(key)) return key
    throw new UsageError(
      `cannot ${doing} "${file}": anyone can forge its signatures, because its public key is a small-order point; create a key with "bundle --new-key"`,
    )
  }
  throw new UsageError(
    `cannot ${doing} "${file}": its type is ${key.asymmetricKeyType ?? 'unknown'}, but bundles are signed with Ed25519; create a key with "bundle --new-key"`,
  )
}
