/**
 * The routes of a finding as a baseline lists them: `POST /streams, POST /users`, or `*` for very
 * many; undefined for a single one, which the call gives.
 */
export function severalRoutes(routes: readonly string[] = []): string | undefined {
  return routes.length > 1 || routes.includes(ANY_ROUTE) ? routes.join(', ') : undefined
}

/** Whether a finding is at none but these, as such a list names them. */
export function areWithin(routes: readonly string[] = [], listed: string): boolean {
  if (listed === ANY_ROUTE) return true
  const all = listed.split(',').map((one) => one.trim())
  return routes.length > 0 && routes.every((one) => all.includes(one))
}

/** Wherever it is. */
const ANY_ROUTE = '*'
