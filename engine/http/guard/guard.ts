import { resourceMadeAt } from '../../knowledge/resources.ts'
import type { Mode } from '../../model/recording.ts'
import { listPathReadings } from '../../text/paths/path-readings.ts'
import { splitBelow, splitRoot } from '../../model/root.ts'
import {
  ALLOWED_IN_SESSION,
  ALLOWED_IN_WRITE,
  isChanging,
  isRead,
  NEVER_IN_WRITE,
  type RequestRow,
  WHY_NOT_IN_WRITE,
} from './allowed.ts'
import { overridingPart } from './overriding.ts'
import type { ClientRequest } from '../request.ts'

/** A TLS handshake, in which nothing is asked for. */
interface HandshakeAlone {
  readonly handshakeWith: string
}

/** Throws a GuardError when the request may not leave. */
export type Guard = (sent: ClientRequest | HandshakeAlone) => void

/** A request that its mode does not allow: a defect of ours, never the target's. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}

/**
 * A path that servers may read in different ways, such as one with an escaped slash. The request is
 * valid, but cannot be sent safely.
 */
export class AmbiguousPathError extends GuardError {}

export interface GuardOptions {
  readonly mode: Mode
  /** Roots of the interface, without a trailing slash; one for each node. */
  readonly roots: readonly string[]
  /** Whether a path below the root belongs to something that this run made. */
  readonly isOwn?: (path: string) => boolean
}

/** Enforces the modes: `read` only reads, `session` harms nothing, `write` changes only its own objects. */
export function createGuard({ mode, roots, isOwn = () => false }: GuardOptions): Guard {
  return (sent) => {
    if ('handshakeWith' in sent) {
      const { handshakeWith } = sent
      if (roots.some((root) => splitRoot(root).origin === handshakeWith)) return
      throw new GuardError(`no TLS handshake is attempted with ${handshakeWith}: ${ELSEWHERE}`)
    }
    const refusal = whyNot(sent, { mode, roots, isOwn })
    if (refusal === undefined) return
    const message = `${mode} mode does not send ${sent.method} ${sent.target}: ${refusal.reason}`
    throw refusal.isAmbiguous ? new AmbiguousPathError(message) : new GuardError(message)
  }
}

const ELSEWHERE = 'it is outside the API that this tool tests'

type Rules = Required<GuardOptions>

interface Refusal {
  readonly reason: string
  readonly isAmbiguous?: true
}

function whyNot(request: ClientRequest, rules: Rules): Refusal | undefined {
  const paths = pathsBelow(request, rules.roots)
  if (paths.length === 0) return { reason: ELSEWHERE }
  const overriding = overridingPart(request)
  if (overriding !== undefined)
    return { reason: `${overriding} may make servers treat it as a different request` }
  const { method } = request
  for (const path of paths) {
    const { forms, leaves, oddity } = listPathReadings(path)
    if (leaves)
      return oddity === undefined
        ? { reason: ELSEWHERE }
        : { reason: `${ELSEWHERE}, or may be: ${oddity}`, isAmbiguous: true }
    if (isRead(method)) continue
    if (rules.mode === 'read') return { reason: 'it is not a read-only request' }
    if (LIKE_A_HOST.test(request.target))
      return { reason: 'it looks like the address of a different host' }
    if (oddity !== undefined)
      return { reason: `servers interpret its path differently: ${oddity}`, isAmbiguous: true }
    const reasons = forms.map((form) => refusalOfForm(method, form, rules))
    const reason = reasons.find((one) => one !== undefined)
    if (reason === undefined) continue
    return reasons.includes(undefined) ? { reason, isAmbiguous: true } : { reason }
  }
  return undefined
}

/** Two slashes start a host (RFC 3986 4.2). */
const LIKE_A_HOST = /^\/(?:\/|%(?:25)*2f)/i

/** The parts of the target below each root on its server, without the query. */
function pathsBelow({ origin, target }: ClientRequest, roots: readonly string[]): string[] {
  // RFC 9112 3.2: a fragment is never sent, and whole addresses are for proxies.
  if (!target.startsWith('/') || target.includes('#')) return []
  return roots.flatMap((root) => {
    const { origin: there, prefix } = splitRoot(root)
    if (origin !== there || !target.startsWith(prefix)) return []
    const below = target.slice(prefix.length)
    return /^(?:[/?]|$)/.test(below) ? [splitBelow(below).path] : []
  })
}

function refusalOfForm(method: string, path: string, { mode, isOwn }: Rules): string | undefined {
  if (ALLOWED_IN_SESSION.some((row) => fits(row, method, path))) return undefined
  if (mode === 'session') return 'only requests that are known to be harmless are sent'
  if (!isChanging(method)) return `the method ${method} is never sent`
  // Some servers take the letters of a path in either case.
  const anyCase = path.toLowerCase()
  const never = NEVER_IN_WRITE.find((row) => fits(row, method, anyCase))
  if (never) return never.why
  const made = method === 'POST' ? resourceMadeAt(path) : undefined
  const makes = made !== undefined && !made.isNamedInPath
  if (isOwn(path) || makes || ALLOWED_IN_WRITE.some((row) => fits(row, method, path)))
    return undefined
  return WHY_NOT_IN_WRITE.find((row) => fits(row, method, anyCase))?.why ?? 'its path is malformed'
}

function fits(row: RequestRow, method: string, path: string): boolean {
  return row.methods.includes(method) && row.path.test(path)
}
