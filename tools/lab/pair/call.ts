import { type JsonPointer, valueAtPointer } from '#engine/model/json/json-pointer.ts'

/** A value in a body; a text may contain variables such as `{stream}`. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** One call of the lab's client; `{name}` in path and body is a value of an earlier response. */
export interface Call {
  readonly method: string
  /** Relative to the root, with its query. */
  readonly path: string
  readonly body?: Json
  /** Defaults to `admin` by Basic. */
  readonly as?: 'session' | 'nobody' | 'stranger'
  readonly accept?: string
  /** Without `X-Requested-By`. */
  readonly isBare?: true
  /** Values of the response for later calls: a name, and a pointer such as `/streams/0/id`. */
  readonly keeps?: Readonly<Record<string, JsonPointer>>
}

/** Values of earlier responses by name. */
export type CallValues = Readonly<Record<string, string>>

/** Replaces variables in a text; returns undefined if one has no value. */
export function fillText(text: string, given: CallValues): string | undefined {
  const wanted = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (wanted.some((name) => given[name] === undefined)) return undefined
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => given[name] ?? '')
}

/** Replaces variables in a body; omits members without a value. */
export function fillBody(body: Json, given: CallValues): Json {
  if (typeof body === 'string') return fillText(body, given) ?? body
  if (body === null || typeof body !== 'object') return body
  if (isList(body)) return body.map((one) => fillBody(one, given))
  const kept = Object.entries(body).filter(
    ([, value]) => typeof value !== 'string' || fillText(value, given) !== undefined,
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, fillBody(value, given)]))
}

/** Returns the values of a response for later calls. */
export function givenBy({ keeps = {} }: Call, answer: unknown): CallValues {
  const found = Object.entries(keeps).flatMap(([name, place]) => {
    const value = valueAtPointer(answer, place)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
