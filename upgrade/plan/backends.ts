import type { LineRequirements } from '#engine/knowledge/requirements.ts'

/** The majors of a range in words: `2`, `5` and `6` of `2.1.0 - 2.x, 5.x, 6.x`; none of one without an end. */
export function listMajors(range: string): readonly string[] {
  return range.split(',').flatMap((part) => /^\s*\^?(\d+)\./.exec(part)?.[1] ?? [])
}

/** The search backends that a line takes: `Elasticsearch 6`, `OpenSearch 1`. */
export function listBackends({ elasticsearch, opensearch }: LineRequirements): readonly string[] {
  return [
    ...listMajors(elasticsearch?.range ?? '').map((major) => `Elasticsearch ${major}`),
    ...listMajors(opensearch?.range ?? '').map((major) => `OpenSearch ${major}`),
  ]
}

/**
 * The search backend that `elasticsearch_version` names: `Elasticsearch 7`, `OpenSearch 2`, or `data node`. Undefined if
 * it names none, as the server then asks the backend.
 */
export function parseBackend(value = ''): string | undefined {
  if (/^data\s*node$/i.test(value)) return 'data node'
  const [, name = '', major] = /^(?:(elasticsearch|opensearch)[: ])?\s*(\d+)/i.exec(value) ?? []
  if (major === undefined) return undefined
  return `${/^o/i.test(name) ? 'OpenSearch' : 'Elasticsearch'} ${major}`
}

/** Where the backend has to be replaced, from what to what. */
export interface BackendStop {
  readonly line: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/**
 * The lines at which the search backend must be replaced because the lines before and after have
 * none in common: each time the last line that supports an earlier backend. Empty if one backend
 * lasts all the way, and if no line supports both. The first backend is the one in use, if that is known.
 */
export function backendStops(
  lines: readonly LineRequirements[],
  used?: string,
): readonly BackendStop[] {
  const stops: BackendStop[] = []
  const goal = listBackends(lines.at(-1) ?? { line: '' })
  let at = 0
  let current = used === undefined ? listBackends(lines[0] ?? { line: '' }) : [used]
  while (current.length > 0 && goal.length > 0 && common(current, goal).length === 0) {
    const last = lines.findLastIndex((line) => common(current, listBackends(line)).length > 0)
    const line = lines[last]
    if (!line || last <= at) return stops
    const taken = listBackends(line)
    const from = common(current, taken)
    const to = taken.filter((one) => !from.includes(one))
    stops.push({ line: line.line, from, to })
    ;[at, current] = [last, taken]
  }
  return stops
}

function common(a: readonly string[], b: readonly string[]): readonly string[] {
  return a.filter((one) => b.includes(one))
}
