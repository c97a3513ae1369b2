import { getArea, type LiveFault } from './fault.ts'

const KINDS = ['node', 'session', 'token', 'stream', 'output', 'user', 'message', 'dashboard']
const ANSWERS = ['headers', 'error', 'route', 'secret', 'time', ...KINDS]

/** The suites that most likely catch the faults of an area, the fastest first. */
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

/** Returns the suites to try first, which cost a third of all suites and find the same. */
export function suitesBefore({
  id,
  needs,
}: Pick<LiveFault, 'id' | 'needs'>): readonly (readonly string[])[] {
  return needs === 'second-node' ? [['cluster', 'node']] : (BY_AREA[getArea(id)] ?? [])
}
