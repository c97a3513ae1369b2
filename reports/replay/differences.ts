import type { AnswerChange, ReplayedCall, Severity } from '#engine/model/upgrade/replay.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { createMask } from '../secrets.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** One difference in a line: `removed field streams[].x: string → (absent)`. */
export function wordsFor({ class: kind, place, before, after, because }: AnswerChange): string {
  const where = place === '' ? '' : ` ${place}`
  return `${kind}${where}: ${before} → ${after} (${because})`
}

/** Why, since when, and what to do: `6.0.0: …; do this instead`. */
export function causeInWords({ release, what, remedy }: Cause): string {
  return `${release}: ${what}${remedy === undefined ? '' : `; ${remedy}`}`
}

/** One difference, or one reason, with the calls that have it. */
export interface Difference {
  readonly words: string
  readonly severity: Severity
  readonly calls: readonly ReplayedCall[]
  /** What is known of it on the route of its calls. */
  readonly causes: readonly Cause[]
}

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low']

/**
 * Differences by what they are, the grave ones first: what a header says concerns every call, and a field
 * concerns its route; each is told once.
 */
export function differencesOf(
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
      const words = wordsFor(change)
      const told = { words, severity: change.severity, causes: causesOf(change, call) }
      add(told, isShared(change) ? words : `${placeOf(call)}\n${words}`, call)
    }
  }
  return [...found.values()].toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  )
}

/** What is known of a call that may make this difference: of the same field, else of no field. */
export function causesOf(
  { class: kind, place }: AnswerChange,
  { causes = [] }: ReplayedCall,
): readonly Cause[] {
  if (kind === 'header') return []
  const own = causes.filter(({ field }) => field !== undefined && field === place)
  return own.length > 0 ? own : causes.filter(({ field }) => field === undefined)
}

/** Whether a difference is of the server's answers in general, not of one route. */
function isShared({ class: kind }: AnswerChange): boolean {
  return kind === 'header'
}

/** Method and path of a call, without its query, secrets by name. */
export function placeOf({ method, target }: ReplayedCall): string {
  return `${method} ${createMask([]).target(withoutQuery(target))}`
}

/** How many calls must share a difference for it to be told once for all of them. */
const COMMON = 5

/** Changed headers that many calls share, each once; what they say is left out of the calls. */
export function commonTo(calls: readonly ReplayedCall[]): readonly Difference[] {
  return differencesOf(calls, 'changed').filter(
    (one) => one.calls.length >= COMMON && new Set(one.calls.map(placeOf)).size > 1,
  )
}
