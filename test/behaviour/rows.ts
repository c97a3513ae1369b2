import type { Behaviour, Middleware } from './model.ts'
import type { Window } from '#engine/model/version.ts'

/** Of a single row: who decides it, where that is somebody else than of the others, and on which releases it is wrong. */
interface Apart extends Window {
  readonly by?: string
}

type Make = () => Middleware

/** One row: id without its area, what is wrong, its route, and what it does. */
type WriteRow = (
  id: string,
  what: string,
  route: string,
  ...how: readonly [Make] | readonly [Apart, Make]
) => Behaviour

/** Writes rows of an area, which one source decides. */
export function rowIn(area: string, decidedBy: string): WriteRow {
  return (id, what, route, ...how) => {
    const [apart, make] = how.length === 2 ? how : [{}, how[0]]
    const { by = decidedBy, ...releases } = apart
    return {
      id: `${area}.${id}`,
      area,
      what,
      route,
      decidedBy: by,
      make,
      ...(Object.keys(releases).length > 0 && { releases }),
    }
  }
}

/** The same for rows about every route. */
export function anywhereIn(
  area: string,
  decidedBy: string,
): (id: string, what: string, ...how: readonly [Make] | readonly [Apart, Make]) => Behaviour {
  const row = rowIn(area, decidedBy)
  return (id, what, ...how) => row(id, what, '*', ...how)
}

/** A route as part of an id: `put-streams-streamid`; `all` for every route. */
export function slug(route: string): string {
  if (route === '*') return 'all'
  return route.toLowerCase().replaceAll(/[{}]/g, '').replaceAll(/[ /]+/g, '-')
}
