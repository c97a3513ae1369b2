import { inflateSync, gunzipSync } from 'node:zlib'

import type { Exchange } from '#src/index.ts'
import type { Placement } from './placement.ts'

/** Length of the prefix by which a secret is looked up. */
const KEY = 8
const MAX_DEPTH = 4

/** Searches for all secrets in all readable notations in one pass. */
export class SecretSearch {
  readonly #byKey = new Map<string, { readonly needle: string; readonly id: string }[]>()
  readonly #firsts = new Set<number>()

  constructor(placements: readonly Placement[]) {
    for (const { id, secrets } of placements)
      for (const secret of secrets) for (const needle of writings(secret)) this.#add(needle, id)
  }

  #add(needle: string, id: string): void {
    const key = needle.slice(0, KEY)
    const known = this.#byKey.get(key)
    if (known) known.push({ needle, id })
    else this.#byKey.set(key, [{ needle, id }])
    this.#firsts.add(firstPair(key, 0))
  }

  /** Returns ids of the placements whose secret is in the text, in any letter case. */
  find(text: string): ReadonlySet<string> {
    const found = new Set<string>()
    const haystack = text.toLowerCase()
    for (let at = 0; at + KEY <= haystack.length; at++) {
      if (!this.#firsts.has(firstPair(haystack, at))) continue
      for (const { needle, id } of this.#byKey.get(haystack.slice(at, at + KEY)) ?? [])
        if (!found.has(id) && haystack.startsWith(needle, at)) found.add(id)
    }
    return found
  }
}

function firstPair(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
}

/**
 * Returns the notations of a secret: plain, URL-encoded, hex, base64 at each of its three offsets, and UTF-16 in
 * base64.
 */
function writings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const texts = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    hex,
    hex.replaceAll(/../g, '%$&'),
    ...inBase64(bytes),
    ...inBase64(Buffer.from(secret, 'utf16le')),
  ]
  return [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => text.length >= KEY)
}

function inBase64(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
    const end = whole.length - (whole.length % 3)
    const text = whole
      .subarray(0, end)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4)
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Returns all texts of an exchange, and their decoded content. */
export function readableTexts({ request, response }: Exchange): readonly string[] {
  const texts = [request.target, ...request.headers.map((field) => field.join(': '))]
  if (response) texts.push(response.reason, ...response.headers.map((field) => field.join(': ')))
  const bodies = [request.body, ...(response ? [response.body] : [])].map(({ text, base64 }) =>
    base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64'),
  )
  const all = new Set<string>()
  for (const text of texts) unfold(text, MAX_DEPTH, all)
  for (const body of bodies) unfoldBytes(body, MAX_DEPTH, all)
  return [...all]
}

function unfoldBytes(bytes: Buffer, depth: number, all: Set<string>): void {
  if (bytes.length === 0) return
  unfold(bytes.toString('utf8'), depth, all)
  if (bytes.includes(0)) unfold(bytes.toString('latin1').replaceAll('\0', ''), depth, all)
  for (const unpack of [gunzipSync, inflateSync]) {
    const unpacked = attempt(() => unpack(bytes))
    if (unpacked && depth > 0) unfoldBytes(unpacked, depth - 1, all)
  }
}

function unfold(text: string, depth: number, all: Set<string>): void {
  if (text.length < KEY || all.has(text)) return
  all.add(text)
  if (depth === 0) return
  for (const decode of DECODERS) {
    const decoded = decode(text)
    if (decoded !== text) unfold(decoded, depth - 1, all)
  }
  for (const [run] of text.matchAll(/[\w+/-]{16,}={0,2}/g)) {
    const bytes = Buffer.from(run, 'base64')
    if (isReadable(bytes)) unfoldBytes(bytes, depth - 1, all)
    const fromHex = /^(?:[\da-f]{2})+$/i.test(run) ? Buffer.from(run, 'hex') : undefined
    if (fromHex && isReadable(fromHex)) unfoldBytes(fromHex, depth - 1, all)
  }
}

const fromHex = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
const fromDecimal = (_: string, digits: string): string => String.fromCharCode(Number(digits))

const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/%([\da-f]{2})/gi, fromHex),
  (text) => text.replaceAll(/\\u00([\da-f]{2})/gi, fromHex),
  (text) =>
    text.replaceAll(/&#x0*([\da-f]{2});?/gi, fromHex).replaceAll(/&#0*(\d{2,3});?/g, fromDecimal),
  (text) => text.replaceAll(/=\r?\n/g, '').replaceAll(/=([\dA-F]{2})/g, fromHex),
  (text) => (/^[\w+/\r\n-]+=*$/.test(text) ? text.replaceAll(/[\r\n]/g, '') : text),
]

/** Checks for bytes that start as text or compressed data; others only looked like base64. */
function isReadable(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes
  if ((first === 0x1f && second === 0x8b) || first === 0x78) return true
  return bytes
    .subarray(0, 24)
    .every((byte) => byte === 0 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Returns the placements whose secret the search finds before masking, which must be all. */
export function findInTraffic(placements: readonly Placement[]): ReadonlySet<string> {
  const search = new SecretSearch(placements)
  return new Set(
    placements
      .filter((placement) => readAll(placement).some((text) => search.find(text).has(placement.id)))
      .map(({ id }) => id),
  )
}

function readAll({ target, reason, request, response }: Placement): readonly string[] {
  const all = new Set<string>()
  const fields = [...request.headers, ...response.headers].map((field) => field.join(': '))
  for (const text of [target, reason, ...fields]) unfold(text, MAX_DEPTH, all)
  for (const { body } of [request, response]) unfoldBytes(body, MAX_DEPTH, all)
  return [...all]
}
