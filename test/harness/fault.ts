import type { Window } from '#engine/model/version.ts'
import type { Behaviour, LiveFault } from './model.ts'
import { applied, on } from './words.ts'

export type * from './model.ts'

/** Writes one fault; its id is prefixed with the area. */
type WriteFault = (
  id: string,
  summary: string,
  route: string,
  behaviour: Behaviour,
  versions?: Window,
) => LiveFault

/** Returns the writers of an area's faults: `at` only changes requests to the route, `row` any. */
export function faultsIn(
  area: string,
  shared: Pick<LiveFault, 'needs' | 'versions'> = {},
): { readonly at: WriteFault; readonly row: WriteFault } {
  const row: WriteFault = (id, summary, route, behaviour, versions) => ({
    ...shared,
    id: `${area}.${id}`,
    summary,
    route,
    behaviour,
    ...(versions && { versions }),
  })
  return {
    row,
    at: (id, summary, route, behaviour, versions) =>
      row(id, summary, route, on(route, behaviour), versions),
  }
}

/** Returns the behavior of a server with the fault for one request. */
export function getBehaviour({
  behaviour,
  edits = [],
}: Pick<LiveFault, 'behaviour' | 'edits'>): Behaviour {
  return behaviour ?? applied(edits)
}

/** Formats a route as part of an id: `put-streams-streamid`, or `all` for every route. */
export function slug(route: string): string {
  if (route === '*') return 'all'
  return route.toLowerCase().replaceAll(/[{}]/g, '').replaceAll(/[ /]+/g, '-')
}

/** Returns the area of a fault. */
export function getArea(id: string): string {
  return id.split('.', 1)[0] ?? ''
}
