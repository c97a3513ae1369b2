import type { Response } from '../model/exchange.ts'
import { readJson } from '../text/nesting.ts'
import { unescape } from './escapes.ts'
import { visitJsonStrings } from './json-strings.ts'
import { listWords } from './words.ts'

/**
 * Where a response gives out a value, said so that the same place can be found in another response:
 * the member of a body (`path` from the top), the name of a member by its position, a cookie, the
 * n-th field of a header. `word` counts the words of that text, when the value is only one of them.
 */
export type ValueSource = (
  | { readonly in: 'body'; readonly path: readonly string[] }
  | { readonly in: 'name'; readonly path: readonly string[]; readonly position: number }
  | { readonly in: 'cookie'; readonly name: string }
  | { readonly in: 'header'; readonly name: string; readonly position: number }
) & { readonly word?: number }

/** A text that a response gives out. */
export interface ResponseValue {
  readonly text: string
  /** The name of the member that contains it, in a body. */
  readonly member?: string
  readonly source: () => ValueSource
}

/** Visits the strings of a JSON body, then cookies and headers; time is linear in the response. */
export function visitResponse(
  { headers, body }: Response,
  visit: (given: ResponseValue) => void,
): void {
  const { text } = body
  if (body.state === 'complete' && text !== undefined && /^\s*["[{]/.test(text)) {
    visitJsonStrings(text, ({ start, end, isName, path, position, member }) => {
      visit({
        text: unescape(text.slice(start, end), 'json').text,
        ...(member !== undefined && { member }),
        source: () =>
          isName ? { in: 'name', path: path(), position } : { in: 'body', path: path() },
      })
    })
  }
  const seen = new Map<string, number>()
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    const position = seen.get(lower) ?? 0
    seen.set(lower, position + 1)
    const cookie = lower === 'set-cookie' ? readCookie(value) : undefined
    if (cookie) visit({ text: cookie.value, source: () => ({ in: 'cookie', name: cookie.name }) })
    else visit({ text: value, source: () => ({ in: 'header', name: lower, position }) })
  }
}

function readCookie(value: string): { name: string; value: string } | undefined {
  const [, name, quoted] = /^\s*([^=;\s]+)=\s*"?([^;"]*)/.exec(value) ?? []
  return name === undefined || quoted === undefined ? undefined : { name, value: quoted.trim() }
}

/**
 * Reads the value at a place of a response; undefined if there is none. A path step that is itself
 * a bound value, such as an id used as a member name, is looked up by its current value.
 */
export function extract(
  response: Response,
  source: ValueSource,
  bindings: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const text = textAt(response, source, bindings)
  if (text === undefined || source.word === undefined) return text
  return listWords(text)[source.word]?.text
}

function textAt(
  { headers, body }: Response,
  source: ValueSource,
  bindings: ReadonlyMap<string, string>,
): string | undefined {
  switch (source.in) {
    case 'header':
      return headers.filter(([name]) => name.toLowerCase() === source.name)[source.position]?.[1]
    case 'cookie':
      return headers
        .filter(([name]) => name.toLowerCase() === 'set-cookie')
        .map(([, value]) => readCookie(value))
        .find((cookie) => cookie?.name === source.name)?.value
    case 'body':
    case 'name': {
      const value = valueAt(readJson(body.text), source.path, bindings)
      if (source.in === 'body') return typeof value === 'string' ? value : undefined
      return Object.keys(isObject(value) ? value : {})[source.position]
    }
  }
}

function valueAt(
  root: unknown,
  path: readonly string[],
  bindings: ReadonlyMap<string, string>,
): unknown {
  let value = root
  for (const step of path) {
    if (!isObject(value)) return undefined
    const bound = bindings.get(step) ?? step
    value = Object.hasOwn(value, bound) ? value[bound] : undefined
  }
  return value
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
