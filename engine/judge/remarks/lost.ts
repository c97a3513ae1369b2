import type { Exchange, Failure } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { WAITING } from '../../model/probe.ts'

/** Requests without a complete response. */
export interface Lost {
  /** Responses that never came, or came in part, by how that happened. */
  readonly byKind: Readonly<Partial<Record<Failure['kind'], number>>>
  /** The first, and where it was sent. */
  readonly first?: string
  /** How often a run waited for a target that was away, for how many milliseconds, and after which exchange first. */
  readonly waited?: {
    readonly times: number
    readonly milliseconds: number
    readonly after: number
  }
}

/** Counts incomplete responses by cause. */
export function countLost() {
  const byKind: Partial<Record<Failure['kind'], number>> = {}
  let first: string | undefined
  let waited: Lost['waited']
  let before: Exchange | undefined
  const noteWaiting = ({ exchange, status }: Annotated): void => {
    if (exchange.probe !== WAITING) before = exchange
    else if (status > 0 && before) {
      const { times = 0, milliseconds = 0, after = before.index } = waited ?? {}
      const took = (exchange.endedAt ?? 0) - (before.endedAt ?? 0)
      waited = { times: times + 1, milliseconds: milliseconds + Math.max(took, 0), after }
    }
  }
  return {
    add: (x: Annotated) => {
      noteWaiting(x)
      const kind = x.exchange.failure?.kind
      if (kind === undefined || WORDS[kind] === undefined) return
      byKind[kind] = (byKind[kind] ?? 0) + 1
      first ??= `${x.route ?? `a ${x.method} to an unknown path`} in exchange ${x.exchange.index}`
    },
    lost: (): Lost => ({
      byKind: { ...byKind },
      ...(first !== undefined && { first }),
      ...(waited && { waited }),
    }),
  }
}

/** Reports that the run waited for its target. */
export function describeWaited({ waited }: Lost): readonly string[] {
  if (!waited) return []
  const { times, milliseconds, after } = waited
  const often = times === 1 ? 'once' : `${times} times`
  return [
    `the target was unavailable ${often} (${(milliseconds / 1_000).toFixed(1)} s in total), first after exchange ${after}; the run waited, and repeated the failed requests`,
  ]
}

/** Words for each kind of failure; missing kinds are reported elsewhere, or were aborted by the run itself. */
const WORDS: Readonly<Partial<Record<Failure['kind'], string>>> = {
  refused: 'not connected',
  unresolved: 'not connected',
  reset: 'reset',
  timeout: 'timed out',
  tls: 'with a TLS error',
  truncated: 'cut off',
  protocol: 'unreadable',
}

/** In a sentence: how many responses were lost, and how. */
export function describeLost({ byKind, first }: Lost, exchanges: number): readonly string[] {
  if (first === undefined) return []
  const kinds = Object.entries(byKind)
  const count = kinds.reduce((sum, [, number]) => sum + number, 0)
  const told = kinds.map(([kind, number]) => `${number} ${WORDS[kind as Failure['kind']] ?? kind}`)
  return [
    `${count} of ${exchanges} requests did not get a complete response (${told.join(', ')}). The first was ${first}. Such requests are not checked; check the proxy in front of the server, and the server's log`,
  ]
}
