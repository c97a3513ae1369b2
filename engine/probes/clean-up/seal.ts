import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'

import { rememberRecent } from '../../text/recent.ts'
import type { RandomHex } from '../invent.ts'

/** Encrypts and signs texts with a key derived from the secret of an account. */
export interface Seal {
  /** Needed to derive the key again; no secret. */
  readonly salt: string
  readonly close: (text: string) => string
  /** Decrypts a text; undefined for one that was encrypted with another key or changed. */
  readonly open: (closed: string) => string | undefined
  /** Returns the MAC of a text; a text of another context has another one. */
  readonly sign: (context: string, text: string) => string
  readonly verify: (context: string, text: string, mac: string) => boolean
}

const CIPHER = 'aes-256-gcm'
/** Bytes of GCM's nonce and tag. */
const NONCE = 12
const TAG = 16
/** Bytes of the key. */
const KEY = 32
/** Cost of one guess at a password: 32 MB, and about 0.1 s. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** The seal of a secret for the ledgers of this process. */
export function createSeal(secret: string, randomHex: RandomHex): Seal {
  ownSalt ??= randomHex(16)
  return sealOf(secret, ownSalt, randomHex)
}

/** The seal of a secret and the salt that a ledger names. */
export function sealOf(secret: string, salt: string, randomHex: RandomHex): Seal {
  const key = keyOf(JSON.stringify([secret, salt]))
  const sign: Seal['sign'] = (context, text) =>
    createHmac('sha256', createHmac('sha256', key).update(context).digest())
      .update(text)
      .digest('hex')
  return {
    salt,
    close: (text) => {
      const nonce = Buffer.from(randomHex(NONCE), 'hex')
      const cipher = createCipheriv(CIPHER, key, nonce)
      const closed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...closed]).toString('base64')
    },
    open: (closed) => open(closed, key),
    sign,
    verify: (context, text, mac) => {
      const [given, expected] = [Buffer.from(mac), Buffer.from(sign(context, text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function open(closed: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(closed, 'base64')
  if (bytes.length < NONCE + TAG) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    const text = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    // Another secret's, or not whole.
    return undefined
  }
}

/** One for each process: its runs, such as repetitions and the sides of a comparison, share their keys. */
let ownSalt: string | undefined

/** Few accounts certify or sweep in one process. */
const keyOf = rememberRecent(8, (of: string): Buffer => {
  const [secret, salt] = JSON.parse(of) as [secret: string, salt: string]
  return scryptSync(secret, Buffer.from(salt, 'hex'), KEY, COST)
})
