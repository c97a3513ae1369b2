import type { Exchange } from '#engine/model/exchange.ts'
import { getOrMake } from '#engine/model/group.ts'
import { type Adopt, secretsIn } from './normal-form.ts'

interface Known {
  /** The number of responses that accepted it, minus those that rejected it. */
  balance: number
}

/**
 * Maps a client's secrets to those of a recording, which are pseudonyms: a secret of the recording
 * maps to itself, any other to one of the same form and user, always the same one. An unknown
 * password or token maps to one that the server accepted, an unknown session, if possible, to one
 * that it rejected.
 */
export function createAdoption(exchanges: Iterable<Exchange>): Adoption {
  const known = new Map<string, Map<string, Known>>()
  for (const { request, response } of exchanges) {
    for (const [owner, secret] of secretsIn(request)) {
      const own = getOrMake(known, owner, () => new Map<string, Known>())
      const entry = getOrMake(own, secret, () => ({ balance: 0 }))
      if (response) entry.balance += response.status === 401 ? -1 : 1
    }
  }
  const adopted = new Map<string, string>()
  const taken = new Set<string>()
  return {
    adopt: (owner, secret) => {
      const own = known.get(owner)
      if (!own || own.has(secret)) return secret
      const name = `${owner}\n${secret}`
      const found = adopted.get(name) ?? choose(owner, own, taken)
      if (adopted.size < MAX_ADOPTED) adopted.set(name, found)
      taken.add(`${owner}\n${found}`)
      return found
    },
    forget: () => {
      adopted.clear()
      taken.clear()
    },
  }
}

interface Adoption {
  readonly adopt: Adopt
  /** Forgets the mapping of secrets. */
  readonly forget: () => void
}

/** A client that tries passwords must not fill the memory. */
const MAX_ADOPTED = 10_000

function choose(
  owner: string,
  own: ReadonlyMap<string, Known>,
  taken: ReadonlySet<string>,
): string {
  const sign = owner === 'session' ? -1 : 1
  const ranked = [...own].sort(
    ([, a], [, b]) => sign * (Math.sign(b.balance) - Math.sign(a.balance)),
  )
  const free = ranked.find(([secret]) => !taken.has(`${owner}\n${secret}`))
  return (free ?? ranked[0])?.[0] ?? ''
}
