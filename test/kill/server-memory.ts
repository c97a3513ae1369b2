import type { State } from '#reference/state.ts'

/** Everything in the reference server's memory that a run can leave. */
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

/** Fields that a read changes. */
const TOUCHED = new Set(['lastAccess'])

/** Lists everything in a server's memory, one line per object, for comparison. */
export function listLines(memory: State): readonly string[] {
  return KEPT.flatMap((kind) =>
    [...memory[kind].values()].map((thing) => `${kind} ${JSON.stringify(thing, plain)}`),
  ).toSorted()
}

/** Lists removed and added objects by kind and start of the line. */
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
