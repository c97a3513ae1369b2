import { readData } from './read-data.ts'

/** One change of the interface, from the public release history. */
export interface ApiChange {
  readonly id: string
  readonly since: string
  readonly kind: string
  /** `GET /streams`, a path prefix, or `*`. */
  readonly route: string
  readonly description: string
  readonly announced: boolean
  readonly source: string
  readonly field?: string
  readonly fields?: readonly string[]
  readonly old_field?: string
  /** The smallest fix of a client, as a clause. */
  readonly remedy?: string
  readonly also?: readonly string[]
  readonly routes?: readonly string[]
  readonly replaced_by?: string
  readonly curated?: boolean
  readonly side?: string
}

/** Changes that name a route, oldest first as the data file has them. */
export function changesOf(route: string): readonly ApiChange[] {
  byRoute ??= indexed()
  return byRoute.get(route) ?? []
}
let byRoute: ReadonlyMap<string, readonly ApiChange[]> | undefined

function indexed(): ReadonlyMap<string, readonly ApiChange[]> {
  const found = new Map<string, ApiChange[]>()
  for (const change of readData<ApiChange[]>('api-changes.json')) {
    const routes = new Set([change.route, ...(change.also ?? []), ...(change.routes ?? [])])
    for (const route of routes) found.set(route, [...(found.get(route) ?? []), change])
  }
  return found
}

/** The source of the table of routes if a change has none of its own. */
export const TABLE_SOURCE = 'route table from the public release history'

/** Where a change of a route at a release is written down, and whether its notes announced it. */
export function sourceOf(route: string, release: string, kinds: readonly string[]): string {
  const found = changesOf(route).find(
    ({ since, kind }) => since === release && kinds.includes(kind),
  )
  if (!found) return TABLE_SOURCE
  return `${found.source}${found.announced ? '' : '; not in the upgrade notes'}`
}
