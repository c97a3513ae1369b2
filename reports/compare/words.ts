import { CHANGES } from '../../src/model/upgrade/comparison.ts'
import type { Change } from '../../src/model/upgrade/comparison.ts'
import type { Rating } from '../../src/model/verdict.ts'
import { counted } from '../../src/text/counted.ts'

/** How a change is shown; the one place for these texts. */
export const CHANGE_LEGEND: Readonly<
  Record<Change, { readonly title: string; readonly meaning: string; readonly rating: Rating }>
> = {
  broken: { title: 'Broken', meaning: 'held before, fails now', rating: 'violation' },
  new: { title: 'New', meaning: 'was not asked before, is judged now', rating: 'note' },
  unseen: {
    title: 'No longer seen',
    meaning: 'was judged before, has no verdict now',
    rating: 'unverified',
  },
  fixed: { title: 'Fixed', meaning: 'failed before, holds now or is no longer done', rating: 'ok' },
  gone: { title: 'Gone', meaning: 'was judged before, is not asked now', rating: 'none' },
  seen: { title: 'Now seen', meaning: 'had no verdict before, is judged now', rating: 'note' },
  evidence: {
    title: 'Answers changed under the same verdict',
    meaning: 'the check came to the same, but what it rests on changed',
    rating: 'note',
  },
}

/** Why nothing can be said of runs when no check was judged on either side. */
export const NOTHING_COMPARED =
  'No check was judged on any side; compare recordings of traffic with the interface, or ask for other checks'

/** Numbers of changes, the gravest first; empty when nothing changed. */
export function countChanges(counts: Readonly<Record<Change, number>>): readonly string[] {
  return CHANGES.filter((change) => counts[change] > 0).map((change) => {
    const count = counts[change]
    if (change !== 'evidence') return `${count} ${CHANGE_LEGEND[change].title.toLowerCase()}`
    return counted(count, 'changed answer')
  })
}
