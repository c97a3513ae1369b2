import type { Mode } from '../model/recording.ts'
import { belowRoots, splitBelow } from '../model/root.ts'
import { ALLOWED_IN_SESSION, DENIED_IN_WRITE, READING_METHODS } from './allowed.ts'
import type { RequestRow } from './allowed.ts'
import type { ClientRequest } from './request.ts'

/** Throws a GuardError when the request may not leave. */
export type Guard = (request: ClientRequest) => void

/** A request that its mode does not allow: a defect of ours, never the target's. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}

export interface GuardOptions {
  readonly mode: Mode
  /** Roots of the interface, without a trailing slash; one for each node. */
  readonly roots: readonly string[]
  /** Whether a path below the root belongs to something that this run made. */
  readonly isOwn?: (path: string) => boolean
}

/** Enforces what the modes promise: `read` only reads, `session` harms nothing, `write` touches only its own. */
export function createGuard({ mode, roots, isOwn = () => false }: GuardOptions): Guard {
  return (request) => {
    const below = belowRoots(request.origin + request.target, roots)
    const isRead = READING_METHODS.includes(request.method)
    if (isRead && roots.some((root) => new URL(root).origin === request.origin)) return
    const reason =
      below === undefined
        ? 'it leaves the interface that is judged'
        : refusal(mode, request.method, splitBelow(below).path, isOwn)
    if (reason === undefined) return
    throw new GuardError(
      `mode ${mode} does not send ${request.method} ${request.target}: ${reason}`,
    )
  }
}

function refusal(
  mode: Mode,
  method: string,
  path: string,
  isOwn: (path: string) => boolean,
): string | undefined {
  if (mode === 'read') return 'it is not a read'
  if (ALLOWED_IN_SESSION.some((row) => fits(row, method, path))) return undefined
  if (mode === 'session') return 'it is not on the list of what does no harm'
  if (!CHANGING.test(method)) return `the method ${method} is not sent at all`
  const denied = DENIED_IN_WRITE.find((row) => fits(row, method, path))
  if (!denied || (denied.unlessOwn && isOwn(path))) return undefined
  return denied.why
}

const CHANGING = /^(?:POST|PUT|DELETE|PATCH)$/

function fits(row: RequestRow, method: string, path: string): boolean {
  return row.methods.includes(method) && row.path.test(path)
}
