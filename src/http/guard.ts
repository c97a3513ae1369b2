import type { Mode } from '../model/recording.ts'
import { headerValues } from '../model/exchange.ts'
import { belowRoots, splitBelow } from '../model/root.ts'
import { ALLOWED_IN_SESSION, DENIED_IN_WRITE, isRead } from './allowed.ts'
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
    const methods = methodsMeant(request)
    if (methods.every(isRead) && roots.some((root) => new URL(root).origin === request.origin))
      return
    const reason =
      below === undefined
        ? 'it leaves the interface that is judged'
        : methods
            .map((method) => refusal(mode, method, splitBelow(below).path, isOwn))
            .find((one) => one !== undefined)
    if (reason === undefined) return
    throw new GuardError(
      `mode ${mode} does not send ${request.method} ${request.target}: ${reason}`,
    )
  }
}

/** Some servers and proxies take a request for what a header of it says that it is. */
function methodsMeant({ method, headers }: ClientRequest): readonly string[] {
  const others = OVERRIDING.flatMap((name) => headerValues(headers, name))
  return [method, ...others.map((other) => other.trim().toUpperCase())]
}

const OVERRIDING = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'] as const

/** The path is judged as it is sent, and as what a server may take it for. */
function refusal(
  mode: Mode,
  method: string,
  raw: string,
  isOwn: (path: string) => boolean,
): string | undefined {
  if (mode === 'read') return 'it is not a read'
  return [raw, asRouted(raw)]
    .map((path) => refusalOfForm(mode, method, path, isOwn))
    .find((reason) => reason !== undefined)
}

function refusalOfForm(
  mode: Mode,
  method: string,
  path: string,
  isOwn: (path: string) => boolean,
): string | undefined {
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

/** Decoded, without matrix parameters, empty and dot segments. */
function asRouted(raw: string): string {
  const decoded = raw.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const segments: string[] = []
  for (const part of decoded.split('/')) {
    const segment = part.split(';', 1)[0] ?? ''
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}
