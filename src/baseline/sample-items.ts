import type { Cause } from '#engine/model/results/cause.ts'
import type { ResultItem } from '#engine/model/results/result.ts'

/** Builds a finding for tests: a violation of the server. */
export function finding(changes: Partial<ResultItem> & { readonly rule: string }): ResultItem {
  return {
    group: 'csrf',
    title: 'MUST reject it',
    outcome: 'fail',
    rating: 'violation',
    isFailing: true,
    subject: 'server',
    says: '',
    places: [],
    exchanges: [],
    ...changes,
  }
}

/** Builds a passing check. */
export function holding(rule: string): ResultItem {
  return finding({ rule, outcome: 'pass', rating: 'ok', isFailing: false })
}

/** The finding of two checks. */
export function cause(changes: Partial<Cause> = {}): Cause {
  return {
    sentence: 'the list of nodes has the wrong total',
    subject: { kind: 'field', name: 'total', routes: ['GET /system/cluster/nodes'] },
    certainty: 'likely',
    explains: ['node.list.total'],
    waiting: [],
    exchanges: [1],
    ...changes,
  }
}
