import type { Entry } from './entry.ts'
import type { Matching } from './match.ts'
import { isSameShape, type Shape, shapeOf } from './shape.ts'

/** The change of an entry when the baseline is updated. */
export type Change =
  | { readonly kind: 'stays'; readonly entry: Entry }
  | { readonly kind: 'goes'; readonly entry: Entry }
  /** It covers another shape from now on; reason, owner and day stay. */
  | { readonly kind: 'changes'; readonly entry: Entry; readonly to: Shape }
  | { readonly kind: 'comes'; readonly check: string; readonly shape: Shape }

/**
 * Updates a baseline: entries without a finding are removed, changed shapes are replaced, uncovered
 * failures are added. An expired entry stays: only a person may set another date.
 */
export function changesOf({ standings, fresh }: Matching): readonly Change[] {
  const taken = new Set(standings.flatMap(({ now }) => now ?? []))
  const coming: { readonly check: string; readonly shape: Shape }[] = []
  for (const item of fresh.filter((one) => !taken.has(one))) {
    const [check, shape] = [item.rule, shapeOf(item)]
    const isThere = coming.some((one) => one.check === check && isSameShape(one.shape, shape))
    if (!isThere) coming.push({ check, shape })
  }
  return [
    ...standings.map(({ entry, state, now }): Change => {
      if (now) return { kind: 'changes', entry, to: shapeOf(now) }
      return { kind: state === 'stale' ? 'goes' : 'stays', entry }
    }),
    ...coming.map((one): Change => ({ kind: 'comes', ...one })),
  ]
}
