import type { Exchange } from '../model/exchange.ts'
import { isNaming, namesGiven } from './client-names.ts'
import { type TextPlace, visitRequest } from './request-texts.ts'
import { type ResponseValue, type ValueSource, visitResponse } from './response-values.ts'
import { isIdentifier, mayHoldIdentifier, listWords } from './words.ts'
import type { ExchangeFilter } from './exchange-filter.ts'

/** A place where a request uses a value; `exchange` is its position in the recording. */
interface Use {
  readonly exchange: number
  readonly place: TextPlace
}

/** A value that a response gave out and later requests used. */
export interface Link {
  readonly value: string
  /** The first response that gave it out, and where; a server may repeat it in any later one. */
  readonly origin: { readonly exchange: number; readonly source: ValueSource }
  /** At least one, in the order of the file. */
  readonly uses: readonly Use[]
}

/** A name that a client made up for something it made: another run needs another one. */
interface ClientName {
  readonly value: string
  /** The first one is where it was given. */
  readonly uses: readonly Use[]
}

/** A value and its place in one request. */
export interface PlacedValue {
  readonly value: string
  readonly place: TextPlace
}

export interface Links {
  readonly links: readonly Link[]
  readonly names: readonly ClientName[]
  /** Every value of both kinds in the request of an exchange. */
  readonly in: (exchange: number) => readonly PlacedValue[]
}

/** Finds links exchange by exchange, for recordings that are not in memory. */
interface LinkFinder {
  readonly add: (exchange: Exchange) => void
  readonly result: () => Links
}

/** Finds the links of a recording, of this tool or from a HAR file, in one pass. */
export function findLinks(exchanges: Iterable<Exchange>): Links {
  const finder = createLinkFinder()
  for (const exchange of exchanges) finder.add(exchange)
  return finder.result()
}

/** An index entry for a value. */
type Known =
  | {
      readonly by: 'answer'
      readonly exchange: number
      readonly source: ValueSource
      readonly at: number
    }
  /** A client sent it before any response contained it: later responses only repeat it. */
  | { readonly by: 'request' }
  | { readonly by: 'client-name' }

/** Words of a longer text are taken for a client's name only when it is this long. */
const MIN_WORD_LENGTH = 8

/**
 * Creates a finder that indexes values, not pairs: time is linear in its input, memory in the
 * number of distinct identifiers, or of those that match the filter.
 */
export function createLinkFinder(filter?: ExchangeFilter): LinkFinder {
  const known = new Map<string, Known>()
  const namesSeen = new Set<string>()
  const uses = new Map<string, Use[]>()
  const byExchange = new Map<number, PlacedValue[]>()

  const use = (value: string, exchange: number, place: TextPlace): void => {
    const before = uses.get(value)
    if (before) before.push({ exchange, place })
    else uses.set(value, [{ exchange, place }])
    const others = byExchange.get(exchange)
    if (others) others.push({ value, place })
    else byExchange.set(exchange, [{ value, place }])
  }
  const readRequest = ({ index, request, startedAt = Infinity }: Exchange): void => {
    visitRequest(request, (value, place, isWhole) => {
      const found = known.get(value)
      if (found === undefined && isIdentifier(value)) known.set(value, { by: 'request' })
      if (!isUsable(found, value, isWhole, startedAt)) return false
      use(value, index, place)
      return true
    })
  }
  const readNames = (exchange: Exchange): void => {
    for (const name of namesGiven(exchange)) {
      // A client may have asked for the name before it gave it; no response may have given it out.
      if (!namesSeen.has(name) && known.get(name)?.by !== 'answer')
        known.set(name, { by: 'client-name' })
    }
  }
  const readResponse = ({ index, response, endedAt = -Infinity }: Exchange): void => {
    if (!response) return
    const give = (value: string, source: () => ValueSource): void => {
      if (known.has(value)) return
      known.set(value, { by: 'answer', exchange: index, source: source(), at: endedAt })
    }
    visitResponse(response, (given) => {
      if (isNaming(given.member)) namesSeen.add(given.text)
      for (const { value, source } of identifiersIn(given)) give(value, source)
    })
  }
  return {
    add: (exchange) => {
      readNames(exchange)
      if (!filter || filter.mayUse(exchange)) readRequest(exchange)
      if (!filter || filter.mayGive(exchange, known)) readResponse(exchange)
    },
    result: () => {
      const all = [...uses].map(([value, places]) => ({
        value,
        uses: places,
        of: known.get(value),
      }))
      return {
        links: all.flatMap(({ value, uses: places, of }) =>
          of?.by === 'answer'
            ? [{ value, origin: { exchange: of.exchange, source: of.source }, uses: places }]
            : [],
        ),
        names: all
          .filter(({ of }) => of?.by === 'client-name')
          .map(({ value, uses: places }) => ({ value, uses: places })),
        in: (exchange) => byExchange.get(exchange) ?? [],
      }
    },
  }
}

/** Milliseconds by which times of a HAR file may be off. */
const RESOLUTION = 1

function isUsable(
  known: Known | undefined,
  value: string,
  isWhole: boolean,
  startedAt: number,
): boolean {
  switch (known?.by) {
    case 'answer':
      return known.at <= startedAt + RESOLUTION
    case 'client-name':
      return isWhole || value.length >= MIN_WORD_LENGTH
    case 'request':
    case undefined:
      return false
  }
}

/** The identifiers of a text that a response gives out: all of it, or some of its words. */
export function* identifiersIn({
  text,
  source,
}: ResponseValue): Generator<{ readonly value: string; readonly source: () => ValueSource }> {
  if (text.length < 16) return
  if (isIdentifier(text)) {
    yield { value: text, source }
    return
  }
  if (!mayHoldIdentifier(text)) return
  for (const [word, { text: value }] of listWords(text).entries()) {
    if (isIdentifier(value)) yield { value, source: () => ({ ...source(), word }) }
  }
}
