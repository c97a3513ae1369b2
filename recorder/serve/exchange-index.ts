import type { Exchange, Request } from '#engine/model/exchange.ts'
import { createAdoption } from './adoption.ts'
import { type Nearest, findNearest } from './nearest.ts'
import { normalForm, type NormalForm, PARTS, type Parts, withAnyBody } from './normal-form.ts'

/** Recorded exchanges of one origin, found by requests like theirs. */
export interface ExchangeIndex {
  /** The exchange to respond with; equal requests get theirs in order, and then always the last one. */
  readonly take: (request: Request) => Taken
  readonly count: number
  /** Exchanges that were taken at least once. */
  readonly taken: () => number
  /** Restarts: each request gets its first response again. */
  readonly rewind: () => void
}

/** The match, or the nearest exchange. */
export type Taken =
  | { readonly kind: 'found'; readonly exchange: Exchange; readonly form: NormalForm }
  | {
      readonly kind: 'missing'
      readonly form: NormalForm
      readonly nearest: () => Nearest | undefined
    }

interface Sequence {
  readonly exchanges: Exchange[]
  next: number
}

/** Indexes exchanges by what was asked. A recording that shows no credential at all is asked without any. */
export function createExchangeIndex(exchanges: readonly Exchange[]): ExchangeIndex {
  const { adopt, forget } = createAdoption(exchanges)
  const forms = exchanges.map((exchange) => ({ exchange, form: normalForm(exchange.request) }))
  const isStripped = forms.every(({ form }) => form.presented.length === 0)
  const sequences = new Map<string, Sequence>()
  for (const { exchange, form } of forms) {
    for (const key of new Set(listKeys(form))) {
      const sequence = sequences.get(key) ?? { exchanges: [], next: 0 }
      sequences.set(key, sequence)
      sequence.exchanges.push(exchange)
    }
  }
  const taken = new Set<Exchange>()
  return {
    count: exchanges.length,
    taken: () => taken.size,
    rewind: () => {
      for (const sequence of sequences.values()) sequence.next = 0
      taken.clear()
      forget()
    },
    take: (request) => {
      const asked = normalForm(request, adopt)
      const form = isStripped ? withoutCredential(asked) : asked
      const sequence = [...listKeys(form), getKey(withAnyBody(form.masked))]
        .map((key) => sequences.get(key))
        .find((found) => found !== undefined)
      const exchange = sequence && findNext(sequence)
      if (!exchange) return { kind: 'missing', form, nearest: () => findNearest(form, forms) }
      taken.add(exchange)
      return { kind: 'found', exchange, form }
    },
  }
}

function findNext(sequence: Sequence): Exchange | undefined {
  const exchange = sequence.exchanges[sequence.next]
  if (sequence.next < sequence.exchanges.length - 1) sequence.next += 1
  return exchange
}

/** From the strictest to the loosest. */
function listKeys({ exact, masked }: NormalForm): readonly string[] {
  return [`exact ${getKey(exact)}`, getKey(masked)]
}

function getKey(parts: Parts): string {
  return JSON.stringify(PARTS.map((part) => parts[part]))
}

function withoutCredential({ exact, masked, members }: NormalForm): NormalForm {
  const none = { credential: '[]' }
  return { members, presented: [], exact: { ...exact, ...none }, masked: { ...masked, ...none } }
}
