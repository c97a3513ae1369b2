import { lastStep } from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'

/**
 * Adds each group of findings about one field of a route to the first cause that names this field there, or that
 * explains why the value with which they compare it is wrong.
 */
export function joinFields(
  causes: readonly Cause[],
  groups: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): { readonly causes: readonly Cause[]; readonly groups: readonly Cause[] } {
  const owners = new Map<Cause, Cause>()
  for (const group of groups) {
    const others = [...causes, ...groups].filter((one) => one !== group && !owners.has(one))
    const owner =
      causes.find((cause) => isSameField(cause, group)) ??
      others.find((cause) => hasOriginal(cause, group, failed))
    if (owner && ![...owners.values()].includes(group)) owners.set(group, owner)
  }
  const withMore = (cause: Cause): Cause => {
    const more = groups.filter((group) => owners.get(group) === cause)
    if (more.length === 0) return cause
    return { ...cause, explains: [cause, ...more].flatMap(({ explains }) => explains) }
  }
  return {
    causes: causes.map(withMore),
    groups: groups.filter((group) => !owners.has(group)).map(withMore),
  }
}

/** Whether each finding of a group expects a value that the cause explains as wrong: of the same field, in an exchange of both. */
function hasOriginal(cause: Cause, group: Cause, failed: ReadonlyMap<string, Verdict>): boolean {
  const wrong = cause.explains.flatMap((id) => failed.get(id) ?? [])
  return group.explains.every((id) => {
    const { expected = '', exchanges = [], pointer } = failed.get(id) ?? {}
    const name = lastStep(pointer)
    return wrong.some(
      (one) =>
        name !== '' &&
        lastStep(one.pointer) === name &&
        expected === `${name}: ${one.actual ?? ''}` &&
        one.exchanges.some((index) => exchanges.includes(index)),
    )
  })
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
