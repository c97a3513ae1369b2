/** One value in DER, X.690: what certificates are written in. */
export type Der = Buffer

/** A tag with the content after it. */
export function tagged(tag: number, ...content: readonly Buffer[]): Der {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), measureLength(bytes.length), bytes])
}

export function sequence(...content: readonly Buffer[]): Der {
  return tagged(0x30, ...content)
}

/** Explicitly tagged with a number of the containing structure. */
export function context(number: number, ...content: readonly Buffer[]): Der {
  return tagged(0xa0 + number, ...content)
}

/** A number above zero, as its bytes. */
export function integer(bytes: Buffer): Der {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0
  return tagged(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

export const TRUE: Der = tagged(0x01, Buffer.from([0xff]))

/** An object identifier such as `2.5.29.17`. */
export function identifier(text: string): Der {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

export function utf8(text: string): Der {
  return tagged(0x0c, Buffer.from(text))
}

export function octets(content: Buffer): Der {
  return tagged(0x04, content)
}

/** Bits without any left over in the last byte. */
export function bits(content: Buffer, unused = 0): Der {
  return tagged(0x03, Buffer.from([unused]), content)
}

/** A time, to the second; RFC 5280 wants two spellings, by year. */
export function time(date: Date): Der {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '')
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits))
}

export const NULL: Der = Buffer.from([0x05, 0x00])

function measureLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
}

function base128(value: number): readonly number[] {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}
