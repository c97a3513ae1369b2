import type { Failure } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'

/** What came to no whole answer. */
export interface Lost {
  /** Answers that never came, or came in part, by how that happened. */
  readonly byKind: Readonly<Partial<Record<Failure['kind'], number>>>
  /** The first, and where it was sent. */
  readonly first?: string
}

/** Counts what is lost on the way; of the rest it takes no note. */
export function countLost() {
  const byKind: Partial<Record<Failure['kind'], number>> = {}
  let first: string | undefined
  return {
    add: (x: Annotated) => {
      const kind = x.exchange.failure?.kind
      if (kind === undefined || WORDS[kind] === undefined) return
      byKind[kind] = (byKind[kind] ?? 0) + 1
      first ??= placeOf(x)
    },
    lost: (): Lost => ({ byKind: { ...byKind }, ...(first !== undefined && { first }) }),
  }
}

/** What was lost in two parts of a recording, the earlier one first. */
export function joinLost(one: Lost, other: Lost): Lost {
  const first = one.first ?? other.first
  const kinds = Object.keys({ ...one.byKind, ...other.byKind }) as Failure['kind'][]
  const sum = (kind: Failure['kind']) => (one.byKind[kind] ?? 0) + (other.byKind[kind] ?? 0)
  return {
    byKind: Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])),
    ...(first !== undefined && { first }),
  }
}

/** One of each; what is not here is said elsewhere, or was given up by ourselves. */
const WORDS: Readonly<Partial<Record<Failure['kind'], string>>> = {
  refused: 'not connected',
  unresolved: 'not connected',
  reset: 'reset',
  timeout: 'too late',
  tls: 'without TLS',
  truncated: 'broken off',
  protocol: 'no HTTP',
}

/** In a sentence: how many answers were lost, and how. */
export function describeLost({ byKind, first }: Lost, exchanges: number): readonly string[] {
  if (first === undefined) return []
  const kinds = Object.entries(byKind)
  const count = kinds.reduce((sum, [, number]) => sum + number, 0)
  const told = kinds.map(([kind, number]) => `${number} ${WORDS[kind as Failure['kind']] ?? kind}`)
  return [
    `${count} of ${exchanges} requests came to no whole answer (${told.join(', ')}), first ${first}: nothing is judged about them; see what stands before the server and what its log says`,
  ]
}

function placeOf({ exchange, route, method }: Annotated): string {
  return `${route ?? `a ${method} of an unknown path`} in exchange ${exchange.index}`
}
