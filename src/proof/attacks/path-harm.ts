import { readingsOf } from './path-readings.ts'
import type { SeenRequest } from './path-readings.ts'

export interface Allowed {
  readonly mode: 'read' | 'session' | 'write'
  /** Ids and names of what was made in this run, in lower case. */
  readonly own: ReadonlySet<string>
  readonly user: string
}

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Where things of one's own are made. */
const COLLECTIONS = ['streams', 'system/outputs', 'users', 'roles', 'system/inputs', 'views']

/** What a request may do that it must not, by the worst reading; undefined when there is none. */
export function harmOf(request: SeenRequest, allowed: Allowed): string | undefined {
  const { methods, paths } = readingsOf(request)
  const outside = [...paths].find((path) => !/^\/api(?:\/|$)/i.test(path))
  if (outside !== undefined) return `leaves the root as ${JSON.stringify(outside)}`
  for (const method of methods) {
    if (READS.includes(method)) continue
    const bad = [...paths].find((path) => !mayChange(method, path, allowed))
    if (bad !== undefined) return `${method} of ${JSON.stringify(bad)} in mode ${allowed.mode}`
  }
  return undefined
}

function mayChange(method: string, path: string, { mode, own, user }: Allowed): boolean {
  const segments = path.toLowerCase().replace(/\/$/, '').split('/').slice(2)
  const route = segments.join('/')
  const isLogin = method === 'POST' && route === 'system/sessions'
  const isLogout =
    method === 'DELETE' &&
    (route === 'system/sessions' || (route.startsWith('system/sessions/') && isOwn()))
  if (mode === 'read') return false
  if (isLogin || isLogout) return true
  if (mode === 'session') return false
  if (method === 'POST' && COLLECTIONS.includes(route)) return true
  if (method === 'POST' && segments.length === 4 && route.startsWith(`users/${user}/tokens/`))
    return true
  return isOwn()

  function isOwn(): boolean {
    return segments.some((segment) => own.has(segment) || own.has(decoded(segment)))
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
