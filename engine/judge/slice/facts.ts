import type { Account } from '../../model/facts.ts'
import type { ServerState } from '../facts/server-state.ts'
import type { Judged } from '../facts/validity.ts'
import type { Writer } from '../facts/written-by.ts'

/**
 * What was asked of the state of a server while one exchange was annotated, in that order, with the answers: all that
 * the rest of a file tells of its credentials.
 */
export type Facts = readonly Fact[]

type Fact = Judged | Account | Writer | boolean | null

/** What of that state is the same for all exchanges of a file. */
export type FileFacts = Pick<
  ServerState,
  'takenOut' | 'nameless' | 'unchallenged' | 'fronted' | 'passedOnBy'
>

/** A state that remembers what it was asked; `taken` gives that, and begins anew. */
export function rememberFacts(state: ServerState): {
  readonly state: ServerState
  readonly taken: () => Facts
} {
  let facts: Fact[] = []
  return {
    state: {
      ...state,
      validityOf: (key, exchange) => {
        const judged = state.validityOf(key, exchange)
        facts.push(judged)
        return judged
      },
      accountOf: (key, exchange) => {
        const account = state.accountOf(key, exchange)
        facts.push(account ?? null)
        return account
      },
      isServed: (path) => {
        const isServed = state.isServed(path)
        facts.push(isServed)
        return isServed
      },
      isAsUnknown: (exchange) => {
        const isAsUnknown = state.isAsUnknown(exchange)
        facts.push(isAsUnknown)
        return isAsUnknown
      },
      wasEnded: (exchange, path) => {
        const wasEnded = state.wasEnded(exchange, path)
        facts.push(wasEnded)
        return wasEnded
      },
      writtenBy: (exchange, isRoute) => {
        const writer = state.writtenBy(exchange, isRoute)
        facts.push(writer)
        return writer
      },
    },
    taken: () => {
      const all = facts
      facts = []
      return all
    },
  }
}

/** A state that answers what it remembers; `given` are the answers about the exchange that is annotated next. */
export function recallFacts(facts: FileFacts): {
  readonly state: ServerState
  readonly give: (facts: Facts) => void
} {
  let left: Fact[] = []
  const next = (): Fact => {
    const found = left.shift()
    if (found === undefined) throw new Error('a slice tells less of an exchange than is asked')
    return found
  }
  return {
    state: {
      ...facts,
      gap: undefined,
      validityOf: () => next() as Judged,
      accountOf: () => (next() as Account | null) ?? undefined,
      isServed: () => next() === true,
      isAsUnknown: () => next() === true,
      wasEnded: () => next() === true,
      writtenBy: () => next() as Writer,
    },
    give: (facts) => {
      left = [...facts]
    },
  }
}
