import type { Window } from '#engine/model/version.ts'
import type { Behaviour, LiveFault } from './model.ts'
import { applied, on } from './words.ts'

export type * from './model.ts'

/** Writes one fault; its id gets the area in front. */
type WriteFault = (
  id: string,
  summary: string,
  route: string,
  behaviour: Behaviour,
  versions?: Window,
) => LiveFault

/** Writers of an area's faults: `at` only touches requests to the route, `row` may touch any. */
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

/** What a server with the fault does with one request. */
export function getBehaviour({
  behaviour,
  edits = [],
}: Pick<LiveFault, 'behaviour' | 'edits'>): Behaviour {
  return behaviour ?? applied(edits)
}

/** A route as part of an id: `put-streams-streamid`; `all` for every route. */
export function slug(route: string): string {
  if (route === '*') return 'all'
  return route.toLowerCase().replaceAll(/[{}]/g, '').replaceAll(/[ /]+/g, '-')
}

/** The area of a fault. */
export function getArea(id: string): string {
  return id.split('.', 1)[0] ?? ''
}
