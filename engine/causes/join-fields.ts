import type { Cause } from '../model/results/cause.ts'

/** Adds each group of findings about one field of a route to the first cause that names this field there. */
export function joinFields(
  causes: readonly Cause[],
  groups: readonly Cause[],
): { readonly causes: readonly Cause[]; readonly groups: readonly Cause[] } {
  const more = new Map<Cause, string[]>()
  const apart = groups.filter((group) => {
    const owner = causes.find((cause) => isSameField(cause, group))
    if (owner) more.set(owner, [...(more.get(owner) ?? []), ...group.explains])
    return !owner
  })
  const joined = causes.map((cause) => {
    const ids = more.get(cause)
    return ids ? { ...cause, explains: [...cause.explains, ...ids] } : cause
  })
  return { causes: joined, groups: apart }
}

function isSameField({ subject: own }: Cause, { subject: other }: Cause): boolean {
  return (
    own.kind === 'field' &&
    other.kind === 'field' &&
    own.name === other.name &&
    other.routes.length > 0 &&
    other.routes.every((route) => own.routes.includes(route))
  )
}
