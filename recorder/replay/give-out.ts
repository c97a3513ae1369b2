import type { Exchange, Response } from '#engine/model/exchange.ts'
import { readJson } from '#engine/text/nesting.ts'
import { isNaming } from '#engine/links/client-names.ts'
import { identifiersIn, type Link } from '#engine/links/links.ts'
import { extract, type ValueSource, visitResponse } from '#engine/links/response-values.ts'
import { listWords } from '#engine/links/words.ts'

/** The current values for values of the recording. */
type Bindings = ReadonlyMap<string, string>

/**
 * The target's value for the place where the recorded server provided the value of a link;
 * undefined if there is none. Elements of lists are found by their id, then by their name, then by
 * their position if it is unique; a release that renames the member may still show the value
 * elsewhere in the same response.
 */
export function givenNow(
  { value, origin }: Pick<Link, 'value' | 'origin'>,
  { response: recorded }: Exchange,
  now: Response,
  bindings: Bindings,
): string | undefined {
  const places = [origin.source, ...otherPlaces(value, recorded)]
  for (const place of places) {
    const there = aligned(place, recorded, now, bindings)
    const found = there && extract(now, there, bindings)
    if (found !== undefined && found.length > 0) return found
  }
  return undefined
}

/** The values of a recorded response that later requests need because an earlier response did not arrive. */
export function givenAgain(
  { index, response }: Exchange,
  isWanted: (value: string) => boolean,
): readonly Pick<Link, 'value' | 'origin'>[] {
  const found = new Map<string, ValueSource>()
  if (response)
    visitResponse(response, (given) => {
      for (const { value, source } of identifiersIn(given))
        if (isWanted(value) && !found.has(value)) found.set(value, source())
    })
  return [...found].map(([value, source]) => ({ value, origin: { exchange: index, source } }))
}

function otherPlaces(value: string, recorded: Response | undefined): readonly ValueSource[] {
  const places: ValueSource[] = []
  if (recorded)
    visitResponse(recorded, ({ text, source }) => {
      if (text === value) places.push(source())
    })
  return places
}

/** The same place with its steps through lists turned to the same elements; undefined where one is not there. */
function aligned(
  source: ValueSource,
  recorded: Response | undefined,
  now: Response,
  bindings: Bindings,
): ValueSource | undefined {
  if (source.in === 'header') return fromTheEnd(source, recorded, now)
  if (source.in !== 'body') return source
  const [before, after] = [readJson(recorded?.body.text), readJson(now.body.text)]
  let [was, is]: readonly unknown[] = [before, after]
  const path: string[] = []
  for (const step of source.path) {
    const turned = Array.isArray(was) && Array.isArray(is) ? turn(was, is, step, bindings) : step
    if (turned === undefined) return undefined
    was = member(was, step)
    is = member(is, bindings.get(turned) ?? turned)
    path.push(turned)
  }
  return { ...source, path }
}

/**
 * The same word of a header counted from its end: an address has other words before its path where the other
 * server has a port or `/api` that the recorded one had not.
 */
function fromTheEnd(
  source: ValueSource,
  recorded: Response | undefined,
  now: Response,
): ValueSource {
  const { word, ...whole } = source
  if (word === undefined) return source
  const [before, after] = [recorded, now].map((one) => one && extract(one, whole))
  if (before === undefined || after === undefined) return source
  return { ...whole, word: word + listWords(after).length - listWords(before).length }
}

function turn(
  was: readonly unknown[],
  is: readonly unknown[],
  step: string,
  bindings: Bindings,
): string | undefined {
  const found = KEYS.map((keyOf) => is.findIndex(same(keyOf, was[Number(step)], bindings)))
  const position = found.find((one) => one >= 0)
  if (position !== undefined) return String(position)
  const inPlace = is[Number(step)]
  const others = was.filter((_, at) => String(at) !== step)
  const isOthers = others.some((one) => KEYS.some((keyOf) => same(keyOf, one, bindings)(inPlace)))
  return isOthers ? undefined : step
}

/** Members that identify elements of a list, in this order. */
const KEYS = [findId, findName]

/** Whether an element now is the recorded one, by such a key. */
function same(keyOf: (value: unknown) => string | undefined, was: unknown, bindings: Bindings) {
  const key = keyOf(was)
  const wanted = key === undefined ? undefined : (bindings.get(key) ?? key)
  return (is: unknown): boolean => wanted !== undefined && keyOf(is) === wanted
}

function findId(value: unknown): string | undefined {
  const id = member(value, 'id')
  return typeof id === 'string' ? id : undefined
}

function findName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const named = Object.entries(value).find(
    ([key, text]) => isNaming(key) && typeof text === 'string',
  )
  return named?.[1] as string | undefined
}

function member(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string, unknown>>)[step]
}
