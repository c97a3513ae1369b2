import type { Exchange } from '../../model/exchange.ts'
import { follows, type Moment, computeMoment } from './moment.ts'

interface End {
  readonly gone: Moment
  /** When an account of the same name was made after it. */
  again?: Moment
}

/** Tracks when accounts were deleted and created again under the same name; add exchanges in the order of the file. */
export function createAccountHistory() {
  const ends = new Map<string, End[]>()
  return {
    made(name: string, exchange: Exchange): void {
      const last = ends.get(name)?.at(-1)
      if (last) last.again ??= computeMoment(exchange)
    },
    deleted(name: string, exchange: Exchange): void {
      const known = ends.get(name) ?? []
      ends.set(name, [...known, { gone: computeMoment(exchange) }])
    },
    /** Whether it existed and was deleted. */
    wasDeleted(name: string): boolean {
      return ends.has(name)
    },
    /** Which of the accounts that had this name one after the other was there when an exchange took place, from 0. */
    timesMadeAgain(name: string, exchange: Exchange): number {
      const known = ends.get(name)
      if (!known) return 0
      return known.filter(({ again }) => again && follows(exchange, again) !== 'before').length
    },
    /** Since when there was no account of that name while an exchange took place; undefined when there may be one. */
    goneAt(name: string, exchange: Exchange): Moment | undefined {
      return ends
        .get(name)
        ?.find(
          ({ gone, again }) =>
            follows(exchange, gone) !== 'before' &&
            (again === undefined || follows(exchange, again) === 'before'),
        )?.gone
    },
  }
}
