import { type JsonPointer, valueAtPointer } from '#engine/model/json/json-pointer.ts'

/** A value of a body; a text may contain places such as `{stream}`. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** One call of the lab's client; `{name}` in path and body replaces what an earlier response gave. */
export interface Call {
  readonly method: string
  /** Below the interface's root, with its query. */
  readonly path: string
  readonly body?: Json
  /** `admin` by Basic when absent. */
  readonly as?: 'session' | 'nobody' | 'stranger'
  readonly accept?: string
  /** Without `X-Requested-By`. */
  readonly isBare?: true
  /** What later calls use of the response: a name, and where it is, such as `/streams/0/id`. */
  readonly keeps?: Readonly<Record<string, JsonPointer>>
}

/** What responses gave so far, by name. */
export type CallValues = Readonly<Record<string, string>>

/** A text with its places filled; undefined when one of them was never given. */
export function fillText(text: string, given: CallValues): string | undefined {
  const wanted = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (wanted.some((name) => given[name] === undefined)) return undefined
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => given[name] ?? '')
}

/** A body with its places filled; a member for which nothing was given is left out. */
export function fillBody(body: Json, given: CallValues): Json {
  if (typeof body === 'string') return fillText(body, given) ?? body
  if (body === null || typeof body !== 'object') return body
  if (isList(body)) return body.map((one) => fillBody(one, given))
  const kept = Object.entries(body).filter(
    ([, value]) => typeof value !== 'string' || fillText(value, given) !== undefined,
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, fillBody(value, given)]))
}

/** What a response gives to later calls. */
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
