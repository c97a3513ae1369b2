import type { Fault, Edit } from '../model/fault.ts'
import type { CauseSubject } from '../model/results/cause.ts'

/**
 * The subject of a fault: each object that it changes in a response, or the rules that it disables.
 */
export function subjectsOf({
  edits = [],
  features = {},
  leaks = [],
  unenforced = [],
}: Fault): readonly CauseSubject[] {
  const rules = [...Object.keys(features), ...leaks, ...unenforced]
  return [
    ...edits.flatMap(subjectsOfEdit),
    ...rules.map((name) => ({ kind: 'rule' as const, name, routes: [] })),
  ]
}

/** The parts of a response that an edit changes. A new status comes before the headers and the body that belong to it. */
export function subjectsOfEdit({
  on,
  status,
  headers = {},
  body,
  fields = [],
}: Edit): CauseSubject[] {
  const about = { routes: on.route === undefined ? [] : [on.route].flat() }
  return [
    ...fields.map(({ at }) => ({ kind: 'field' as const, name: at, ...about })),
    ...(status === undefined ? [] : [{ kind: 'status' as const, ...about }]),
    ...Object.keys(headers).map((name) => ({
      kind: 'header' as const,
      name: name.toLowerCase(),
      ...about,
    })),
    ...(body === undefined ? [] : [{ kind: 'body' as const, ...about }]),
  ]
}

/**
 * The subject of a check, from the changes of all known faults that break its rule; undefined if
 * they differ.
 */
export function createSubjectOf(
  faults: readonly Fault[],
): (checkId: string) => CauseSubject | undefined {
  return (checkId) => {
    const subjects = faults
      .filter(({ fails }) => fails[0] === checkId)
      .map((fault) => subjectsOf(fault)[0])
    const [first] = subjects
    const isOne = subjects.every((one) => one?.kind === first?.kind && one?.name === first?.name)
    return isOne ? first : undefined
  }
}
