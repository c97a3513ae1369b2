import type { AnswerChange, ReplayedCall, Severity } from '#engine/model/upgrade/replay.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { Kind } from './words.ts'
import { createMask } from '#reports/secrets.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** Formats a difference: `removed field streams[].x: string → (absent)`. */
export function formatChange({ class: kind, place, before, after, because }: AnswerChange): string {
  const where = place === '' ? '' : ` ${place}`
  return `${kind}${where}: ${before} → ${after}${because === '' ? '' : ` (${because})`}`
}

/** One difference, or one reason, with the calls that have it. */
export interface Difference {
  readonly words: string
  readonly severity: Severity
  readonly calls: readonly ReplayedCall[]
  /** Known causes on the route of its calls. */
  readonly causes: readonly Cause[]
}

/** Groups the calls of a kind by difference; a slight one may also occur in gravely changed calls. */
export function groupDifferences(
  calls: readonly ReplayedCall[],
  kind: Kind,
): readonly Difference[] {
  if (kind === 'undecided') return collectDifferences(calls, kind)
  if (kind !== 'grave' && kind !== 'slight') return []
  return collectDifferences(calls, 'changed').filter(
    ({ severity }) => (severity === 'high') === (kind === 'grave'),
  )
}

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low']

/** Groups calls by difference, grave ones first: headers across all routes, anything else by route. */
function collectDifferences(
  calls: readonly ReplayedCall[],
  judgement: 'changed' | 'undecided',
): readonly Difference[] {
  const found = new Map<string, Difference & { readonly calls: ReplayedCall[] }>()
  const add = (
    { words, severity, causes }: Omit<Difference, 'calls'>,
    key: string,
    call: ReplayedCall,
  ): void => {
    const known = found.get(key) ?? { words, severity, calls: [], causes }
    if (known.calls.at(-1) !== call) known.calls.push(call)
    found.set(key, known)
  }
  for (const call of calls.filter((one) => one.judgement === judgement)) {
    const { reason } = call
    if (reason !== undefined) add({ words: reason, severity: 'medium', causes: [] }, reason, call)
    for (const change of call.changes.filter((one) => one.judgement === judgement)) {
      const words = formatChange(change)
      const told = { words, severity: change.severity, causes: findCauses(change, call) }
      add(told, isShared(change) ? words : `${formatCall(call)}\n${words}`, call)
    }
  }
  return [...found.values()].toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  )
}

/** Finds causes about the field of a difference, else those about no field. */
export function findCauses(
  { class: kind, place }: AnswerChange,
  { causes = [] }: ReplayedCall,
): readonly Cause[] {
  if (kind === 'header') return []
  const own = causes.filter(({ field }) => field !== undefined && field === place)
  return own.length > 0 ? own : causes.filter(({ field }) => field === undefined)
}

/** Whether a difference concerns all responses of a server, not one route. */
function isShared({ class: kind }: AnswerChange): boolean {
  return kind === 'header'
}

/** Method and path of a call, without its query, secrets masked. */
export function formatCall({ method, target }: ReplayedCall): string {
  return `${method} ${createMask([]).target(withoutQuery(target))}`
}

/** The fewest calls that share a difference for it to be reported only once. */
const MIN_COMMON = 5

/** Finds changed headers that many calls share. */
export function findCommon(calls: readonly ReplayedCall[]): readonly Difference[] {
  return collectDifferences(calls, 'changed').filter(
    (one) => one.calls.length >= MIN_COMMON && new Set(one.calls.map(formatCall)).size > 1,
  )
}
