import type { State } from '#reference/state.ts'

/** What a run can leave on a server, all that the memory of the reference server has of it. */
const KEPT = [
  'sessions',
  'tokens',
  'users',
  'streams',
  'outputs',
  'inputs',
  'roles',
  'views',
  'viewSearches',
  'dashboards',
  'savedSearches',
  'pipelines',
  'pipelineRules',
  'indexSets',
] as const satisfies readonly (keyof State)[]

/** Changes whenever someone only reads. */
const TOUCHED = new Set(['lastAccess'])

/** Everything that a server remembers, one line a thing, so that before and after can be compared. */
export function listLines(memory: State): readonly string[] {
  return KEPT.flatMap((kind) =>
    [...memory[kind].values()].map((thing) => `${kind} ${JSON.stringify(thing, plain)}`),
  ).toSorted()
}

/** What was removed and what is new, by its kind and the beginning of its line. */
export function changes(before: readonly string[], after: readonly string[]): readonly string[] {
  const gone = before.filter((line) => !after.includes(line)).map((line) => `gone: ${line}`)
  const fresh = after.filter((line) => !before.includes(line)).map((line) => `left: ${line}`)
  return [...gone, ...fresh].map((line) => line.slice(0, 200))
}

function plain(key: string, value: unknown): unknown {
  if (TOUCHED.has(key)) return undefined
  if (key === 'user') return (value as State['users'] extends Map<string, infer U> ? U : never).name
  return value instanceof Map ? [...(value as Map<string, unknown>).entries()] : value
}
