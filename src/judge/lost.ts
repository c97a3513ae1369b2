import { NODE_HEADER, header } from '../model/exchange.ts'
import type { Failure } from '../model/exchange.ts'
import type { Annotated } from '../model/facts.ts'

/** What came to no whole answer, and what was refused before it reached the server. */
export interface Lost {
  /** Answers that never came, or came in part, by how that happened. */
  readonly byKind: ReadonlyMap<Failure['kind'], number>
  /** Requests that something before the server refused for being too many. */
  readonly limited: number
  readonly firstLost?: Annotated
  readonly firstLimited?: Annotated
}

/** Counts what is lost on the way; of the rest it takes no note. */
export function countLost() {
  const byKind = new Map<Failure['kind'], number>()
  let limited = 0
  let firstLost: Annotated | undefined
  let firstLimited: Annotated | undefined
  return {
    add: (x: Annotated) => {
      const kind = x.exchange.failure?.kind
      if (kind !== undefined && WORDS[kind] !== undefined) {
        byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
        firstLost ??= x
      }
      if (!isLimited(x)) return
      limited += 1
      firstLimited ??= x
    },
    lost: (): Lost => ({
      ...{ byKind, limited },
      ...(firstLost && { firstLost }),
      ...(firstLimited && { firstLimited }),
    }),
  }
}

/**
 * Whether something before the server limits how fast it is asked: no release tells when to come back, and a
 * gateway does not name the node. Such an answer shows nothing of the server.
 */
export function isLimited({ status, exchange }: Pick<Annotated, 'status' | 'exchange'>): boolean {
  const headers = exchange.response?.headers ?? []
  const named = header(headers, NODE_HEADER)
  return status === 429 && header(headers, 'Retry-After') !== undefined && named === undefined
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

/** In a sentence each: how many answers were lost and how, and how many requests were too many. */
export function describeLost(lost: Lost, exchanges: number): readonly string[] {
  const { byKind, limited, firstLost, firstLimited } = lost
  const count = [...byKind.values()].reduce((sum, one) => sum + one, 0)
  const kinds = [...byKind].map(([kind, number]) => `${number} ${WORDS[kind] ?? kind}`).join(', ')
  return [
    ...(firstLost
      ? [
          `${count} of ${exchanges} requests came to no whole answer (${kinds}), first ${placeOf(firstLost)}: nothing is judged about them; see what stands before the server and what its log says`,
        ]
      : []),
    ...(firstLimited
      ? [
          `${limited} of ${exchanges} requests were refused with 429 and Retry-After by something before the server, first ${placeOf(firstLimited)}: nothing is judged about them; ask more slowly, with --rate`,
        ]
      : []),
  ]
}

function placeOf({ exchange, route, method }: Annotated): string {
  return `${route ?? `a ${method} of an unknown path`} in exchange ${exchange.index}`
}
