import { type Failure, hasHeader, header, NODE_HEADER } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'

/** What came to no whole answer, and what was refused before it reached the server. */
export interface Lost {
  /** Answers that never came, or came in part, by how that happened. */
  readonly byKind: Readonly<Partial<Record<Failure['kind'], number>>>
  /** Requests that something before the server refused for being too many. */
  readonly limited: number
  /** The first of each, and where it was sent. */
  readonly firstLost?: string
  readonly firstLimited?: string
}

/** Counts what is lost on the way; of the rest it takes no note. */
export function countLost() {
  const byKind: Partial<Record<Failure['kind'], number>> = {}
  let limited = 0
  let firstLost: string | undefined
  let firstLimited: string | undefined
  return {
    add: (x: Annotated) => {
      const kind = x.exchange.failure?.kind
      if (kind !== undefined && WORDS[kind] !== undefined) {
        byKind[kind] = (byKind[kind] ?? 0) + 1
        firstLost ??= placeOf(x)
      }
      if (!isLimited(x)) return
      limited += 1
      firstLimited ??= placeOf(x)
    },
    lost: (): Lost => ({
      byKind: { ...byKind },
      limited,
      ...(firstLost !== undefined && { firstLost }),
      ...(firstLimited !== undefined && { firstLimited }),
    }),
  }
}

/** What was lost in two parts of a recording, the earlier one first. */
export function joinLost(first: Lost, second: Lost): Lost {
  const firstLost = first.firstLost ?? second.firstLost
  const firstLimited = first.firstLimited ?? second.firstLimited
  const kinds = Object.keys({ ...first.byKind, ...second.byKind }) as Failure['kind'][]
  const sum = (kind: Failure['kind']) => (first.byKind[kind] ?? 0) + (second.byKind[kind] ?? 0)
  return {
    byKind: Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])),
    limited: first.limited + second.limited,
    ...(firstLost !== undefined && { firstLost }),
    ...(firstLimited !== undefined && { firstLimited }),
  }
}

/**
 * Whether something before the server limits how fast it is asked: no release tells when to come back, and a
 * gateway does not name the node. Such an answer shows nothing of the server.
 */
export function isLimited({ status, exchange }: Pick<Annotated, 'status' | 'exchange'>): boolean {
  if (status !== 429) return false
  const headers = exchange.response?.headers ?? []
  return header(headers, 'Retry-After') !== undefined && !hasHeader(headers, NODE_HEADER)
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
  const kinds = Object.entries(byKind)
  const count = kinds.reduce((sum, [, number]) => sum + number, 0)
  const told = kinds.map(([kind, number]) => `${number} ${WORDS[kind as Failure['kind']] ?? kind}`)
  return [
    ...(firstLost !== undefined
      ? [
          `${count} of ${exchanges} requests came to no whole answer (${told.join(', ')}), first ${firstLost}: nothing is judged about them; see what stands before the server and what its log says`,
        ]
      : []),
    ...(firstLimited !== undefined
      ? [
          `${limited} of ${exchanges} requests were refused with 429 and Retry-After by something before the server, first ${firstLimited}: nothing is judged about them; ask more slowly, with --rate`,
        ]
      : []),
  ]
}

function placeOf({ exchange, route, method }: Annotated): string {
  return `${route ?? `a ${method} of an unknown path`} in exchange ${exchange.index}`
}
