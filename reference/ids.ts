import { randomBytes, randomUUID } from 'node:crypto'

/** Makes identifiers in the server's shapes. */
export interface Ids {
  /** 24 hexadecimal characters that begin with the time. */
  readonly objectId: () => string
  readonly uuid: () => string
  /** The value of an access token: 256 random bits in base 32. */
  readonly token: () => string
  /** A sortable id of 26 characters, as messages carry it. */
  readonly ulid: () => string
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Identifiers of one server, by its clock. */
export function idsBy(clock: () => number): Ids {
  const machine = randomBytes(5).toString('hex')
  let count = randomBytes(2).readUInt16BE()
  return {
    uuid: () => randomUUID(),
    token: () => BigInt(`0x1${randomBytes(32).toString('hex')}`).toString(32),
    ulid: () =>
      base32(BigInt(clock()), 10) + base32(BigInt(`0x${randomBytes(10).toString('hex')}`), 16),
    objectId: () => {
      count += 1
      const seconds = Math.floor(clock() / 1000)
        .toString(16)
        .padStart(8, '0')
      return seconds + machine + (count % 0x1000000).toString(16).padStart(6, '0')
    },
  }
}

/** Whether a text has the form of an object id. */
export function isObjectId(value: string): boolean {
  return /^[0-9a-fA-F]{24}$/.test(value)
}

function base32(value: bigint, length: number): string {
  let text = ''
  let rest = value
  for (let at = 0; at < length; at += 1) {
    text = CROCKFORD.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text
}
