import type { Features } from '../rules.ts'

/** Areas that do not report their duration. Source: seen on 2.0.3 to 7.1.7. */
const UNTIMED = [
  '/api-browser',
  '/events',
  '/openapi',
  '/plugins',
  '/roles',
  '/search/messages',
  '/sidecar/collectors',
  '/sidecar/configuration',
  '/sidecars/user',
  '/system/authentication',
  '/system/lookup',
  '/system/pipelines',
  '/system/sessions',
  '/users',
  '/views',
]

/** Routes of these areas that do. Source: seen on 3.2.0, 5.1.0, 7.0.1. */
const TIMED: ReadonlySet<string> = new Set([
  'GET /sidecar/collectors',
  'GET /sidecar/configurations/render/{sidecarId}/{configurationId}',
])

/** Whether a response has X-Runtime-Microseconds; errors before the choice of a method have none. */
export function isTimed(route: string | undefined, status: number, features: Features): boolean {
  if (route === undefined || status === 406 || status === 415) return false
  if (TIMED.has(route)) return true
  const path = route.slice(route.indexOf(' ') + 1)
  if (path === '/search/saved' && features.has('views-in-pages')) return false
  return !UNTIMED.some((area) => path.startsWith(area))
}
