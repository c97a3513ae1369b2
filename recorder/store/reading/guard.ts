import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'

/** An invalid value; caught by the reader, which adds file and line. */
export class ShapeFault extends Error {}

/** A JSON object that was not looked into yet. */
export type Fields = UnknownRecord

/** The key with its guarded value; nothing when the key is absent. */
export function optional<Key extends string, Value>(
  fields: Fields,
  key: Key,
  guard: (value: unknown, at: string) => Value,
  at?: string,
): { readonly [K in Key]?: Value } {
  const value = fields[key]
  if (value === undefined) return {}
  return { [key]: guard(value, at ? `${at}.${key}` : key) } as { readonly [K in Key]?: Value }
}

/** A JSON object. */
export function object(value: unknown, at: string): Fields {
  if (!isRecord(value)) {
    throw new ShapeFault(`${at} is not an object`)
  }
  return value
}

/** A text. */
export function string(value: unknown, at: string): string {
  if (typeof value !== 'string') throw new ShapeFault(`${at} is not a string`)
  return value
}

/** A number. */
export function number(value: unknown, at: string): number {
  if (typeof value !== 'number') throw new ShapeFault(`${at} is not a number`)
  return value
}

/** A whole number from 0. */
export function count(value: unknown, at: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new ShapeFault(`${at} is not a non-negative integer`)
  }
  return value as number
}

/** One of the words. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  value: unknown,
  at: string,
): Word {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new ShapeFault(`${at} is not one of ${words.join(', ')}`)
  return found
}

/** A list of texts. */
export function strings(value: unknown, at: string): readonly string[] {
  if (!Array.isArray(value)) throw new ShapeFault(`${at} is not a list`)
  return value.map((item, index) => string(item, `${at}[${index}]`))
}

/** True or false. */
export function boolean(value: unknown, at: string): boolean {
  if (typeof value !== 'boolean') throw new ShapeFault(`${at} is neither true nor false`)
  return value
}
