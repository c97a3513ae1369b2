import { getReadings, type SeenRequest } from './path-readings.ts'

interface Allowed {
  readonly mode: 'read' | 'session' | 'write'
  /** Ids and names of objects created in this run, in lower case. */
  readonly own: ReadonlySet<string>
  /** Names and ids of the run's account, in lower case. */
  readonly accounts: ReadonlySet<string>
}

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Collections in which a run creates its own objects. */
const COLLECTIONS = ['streams', 'system/outputs', 'users', 'roles', 'system/inputs', 'views']

/** An id with a timestamp of zero, which no object can have. */
const INVENTED = /^0{12}[0-9a-f]{12}$/

/** Returns the harm that a request can do in the worst reading of its path, or undefined. */
export function findHarm(request: SeenRequest, allowed: Allowed): string | undefined {
  const { methods, paths } = getReadings(request)
  const outside = [...paths].find((path) => !/^\/api(?:\/|$)/i.test(path))
  if (outside !== undefined) return `leaves the root as ${JSON.stringify(outside)}`
  for (const method of methods) {
    if (READS.includes(method)) continue
    const bad = [...paths].find((path) => !mayChange(method, path, allowed))
    if (bad !== undefined) return `${method} of ${JSON.stringify(bad)} in mode ${allowed.mode}`
  }
  return undefined
}

function mayChange(method: string, path: string, { mode, own, accounts }: Allowed): boolean {
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
  const [users, account = '', tokens] = segments
  if (method === 'POST' && segments.length === 4 && users === 'users' && tokens === 'tokens')
    return accounts.has(account) || isOwn()
  return isOwn()

  function isOwn(): boolean {
    return segments.some(
      (segment) => INVENTED.test(segment) || own.has(segment) || own.has(decoded(segment)),
    )
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
