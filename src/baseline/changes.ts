import type { Entry } from './entry.ts'
import type { Matching } from './match.ts'
import { type Shape, shapeOf, shapeOfCause } from './shape.ts'

/** The change of an entry when the baseline is updated. */
export type Change =
  | { readonly kind: 'stays'; readonly entry: Entry }
  | { readonly kind: 'goes'; readonly entry: Entry }
  /** It covers another shape from now on; reason, owner and day stay. */
  | { readonly kind: 'changes'; readonly entry: Entry; readonly to: Shape }
  | ({ readonly kind: 'comes' } & Coming)

/** A finding to accept, or a cause with all the findings that it explains. */
interface Coming extends Pick<Entry, 'check' | 'cause'> {
  readonly shape: Shape
}

/**
 * Updates a baseline: entries without a finding are removed, changed shapes are replaced, uncovered
 * failures are added, those with a common cause as one entry. An expired entry stays: only a person may set another date.
 */
export function changesOf({ standings, fresh, causeOf }: Matching): readonly Change[] {
  const taken = new Set(standings.flatMap(({ now }) => now?.items ?? []))
  const items = fresh.filter((one) => !taken.has(one))
  const checks = new Map<string, Set<string>>()
  const byCause = items.map((item) => {
    const cause = causeOf?.get(item)
    const ofCause = items.filter((one) => cause && causeOf?.get(one) === cause)
    const entry = cause && { cause: cause.subject, shape: shapeOfCause(cause, ofCause) }
    const key = JSON.stringify(entry)
    checks.set(key, (checks.get(key) ?? new Set()).add(item.rule))
    return { item, entry, key }
  })
  const coming = new Map(
    byCause.map(({ item, entry, key }): [string, Coming] => {
      if (entry && (checks.get(key)?.size ?? 0) > 1) return [key, entry]
      const own = { check: item.rule, shape: shapeOf(item) }
      return [JSON.stringify(own), own]
    }),
  )
  return [
    ...standings.map(({ entry, state, now }): Change => {
      if (now) return { kind: 'changes', entry, to: now.shape }
      return { kind: state === 'stale' ? 'goes' : 'stays', entry }
    }),
    ...[...coming.values()].map((one): Change => ({ kind: 'comes', ...one })),
  ]
}
