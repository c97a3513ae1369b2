import type { Exchange } from '../../model/exchange.ts'
import { userOfPassword } from './credential.ts'
import { type Entry, invalid, type Judged } from './validity.ts'

/** Passwords that were tried for one user: of those that are not changed, one is good. */
export function createPasswordRivals(entries: ReadonlyMap<string, Entry>) {
  const byUser = new Map<string, Set<string>>()
  const changed = new Set<string>()

  /** Other passwords of the same user that were accepted, unless the file changes the password. */
  const rivalsOf = (key: string): readonly Entry[] => {
    const name = userOfPassword(key)
    if (name === undefined || changed.has(name)) return []
    return [...(byUser.get(name) ?? [])]
      .filter((rival) => rival !== key)
      .flatMap((rival) => entries.get(rival) ?? [])
      .filter(({ accepted }) => accepted > 0)
  }

  return {
    /** Users whose password the file changes. */
    changed,
    /** The keys of all passwords that were tried for a user. */
    of: (name: string): Iterable<string> => byUser.get(name) ?? [],
    add(key: string): void {
      const name = userOfPassword(key)
      if (name !== undefined) byUser.set(name, (byUser.get(name) ?? new Set()).add(key))
    },
    /** A rival was accepted more often, before and after: no change of the password explains that. */
    outvoted(key: string, own: Entry, { index }: Exchange): Judged | undefined {
      const better = rivalsOf(key).some(
        ({ accepted, acceptedAt: [first = index], acceptedLast }) =>
          accepted > own.accepted && first < index && index < acceptedLast,
      )
      return better
        ? invalid('another password of this user is accepted more often', 'other-password')
        : undefined
    },
    rivalOf(key: string): Judged | undefined {
      return rivalsOf(key).length > 0
        ? invalid('another password of this user was accepted', 'other-password')
        : undefined
    },
  }
}
