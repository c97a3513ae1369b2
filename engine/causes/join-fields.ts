import type { Cause } from '../model/results/cause.ts'

/** Adds each group of findings about one field of a route to the first cause that names this field there. */
export function joinFields(
  causes: readonly Cause[],
  groups: readonly Cause[],
): { readonly causes: readonly Cause[]; readonly groups: readonly Cause[] } {
  const ownerOf = (group: Cause): Cause | undefined =>
    causes.find((cause) => isSameField(cause, group))
  return {
    causes: causes.map((cause) => {
      const more = groups.filter((group) => ownerOf(group) === cause)
      if (more.length === 0) return cause
      return { ...cause, explains: [cause, ...more].flatMap(({ explains }) => explains) }
    }),
    groups: groups.filter((group) => !ownerOf(group)),
  }
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
