import { TRACKED_RESOURCES } from '../../knowledge/resources.ts'
import type { Resource, ListPlace } from '../../knowledge/resource.ts'
import { isWithin, type Version } from '../../model/version.ts'

/** The meaning of an exchange on a route for the objects of one kind. */
export type RouteEffect =
  | { readonly does: 'make' | 'copy' | 'read' | 'change' | 'end'; readonly kind: Resource }
  | { readonly does: 'verb'; readonly kind: Resource; readonly field: string; readonly to: boolean }
  | { readonly does: 'touch'; readonly kind: Resource; readonly fields?: readonly string[] }
  | { readonly does: 'list'; readonly kind: Resource; readonly place: ListPlace }

/** The meanings of each route of a release: changes come before readings. */
export function listSteps(version: Version): ReadonlyMap<string, readonly RouteEffect[]> {
  const steps = new Map<string, RouteEffect[]>()
  const add = (route: string | undefined, step: RouteEffect): void => {
    if (route === undefined) return
    steps.set(route, [...(steps.get(route) ?? []), step])
  }
  for (const kind of TRACKED_RESOURCES.filter(({ versions }) => isWithin(version, versions))) {
    add(kind.make, { does: 'make', kind })
    add(kind.copy, { does: 'copy', kind })
    add(kind.change, { does: 'change', kind })
    for (const route of kind.end) add(route, { does: 'end', kind })
    for (const { routes, fields } of kind.alsoChangedBy ?? [])
      for (const route of routes) add(route, { does: 'touch', kind, ...(fields && { fields }) })
    for (const [route, verb] of Object.entries(kind.verbs ?? {}))
      add(route, { does: 'verb', kind, ...verb })
    add(kind.read, { does: 'read', kind })
    for (const place of kind.lists) add(place.route, { does: 'list', kind, place })
  }
  return steps
}
