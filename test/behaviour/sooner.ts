import type { Outcome } from './outcome.ts'

const KINDS = ['node', 'session', 'token', 'stream', 'output', 'user', 'message', 'dashboard']
const ANSWERS = ['headers', 'error', 'route', 'secret', 'time', ...KINDS]

/** The suites that most likely catch what is wrong in an area, those that are soonest done first. */
const BY_AREA: Readonly<Record<string, readonly (readonly string[])[]>> = {
  state: [['state']],
  credentials: [['session', 'token'], ['auth'], ['access']],
  csrf: [['csrf']],
  rights: [['access']],
  lists: [['list']],
  search: [['list', 'message']],
  time: [ANSWERS],
  secrets: [ANSWERS],
  http: [ANSWERS],
  gateway: [ANSWERS],
}

/**
 * Which suites are tried alone before the whole: a whole certification judges their exchanges too, so what
 * one of them names the whole names as well, in a third of the time. What an earlier run found comes first.
 */
export function suitesBefore(
  { id, area, nodes }: { readonly id: string; readonly area: string; readonly nodes?: number },
  earlier: ReadonlyMap<string, Outcome>,
): readonly (readonly string[])[] {
  const known = earlier.get(id)
  const [first] = known?.result === 'named' ? known.findings : []
  if (first !== undefined) return [[first.split('.', 1)[0] ?? '']]
  return nodes === 2 ? [['cluster', 'node']] : (BY_AREA[area] ?? [])
}
