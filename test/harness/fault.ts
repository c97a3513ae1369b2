import type { Window } from '#engine/model/version.ts'
import type { Behaviour, Fault } from './model.ts'
import { applied, on } from './words.ts'

export type * from './model.ts'

/** Writes one fault; its id gets the area in front. */
type WriteFault = (
  id: string,
  summary: string,
  route: string,
  behaviour: Behaviour,
  releases?: Window,
) => Fault

/** Writers of an area's faults: `at` only touches requests to the route, `row` may touch any. */
export function faultsIn(
  area: string,
  shared: Pick<Fault, 'nodes' | 'releases'> = {},
): { readonly at: WriteFault; readonly row: WriteFault } {
  const row: WriteFault = (id, summary, route, behaviour, releases) => ({
    ...shared,
    id: `${area}.${id}`,
    summary,
    route,
    behaviour,
    ...(releases && { releases }),
  })
  return {
    row,
    at: (id, summary, route, behaviour, releases) =>
      row(id, summary, route, on(route, behaviour), releases),
  }
}

/** What a server with the fault does with one request. */
export function getBehaviour({
  behaviour,
  edits = [],
}: Pick<Fault, 'behaviour' | 'edits'>): Behaviour {
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
