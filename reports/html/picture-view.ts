import type { Verdict } from '../../src/model/verdict.ts'
import { bySuite, ratingCounts } from '../sections.ts'
import { countOf } from '../legend.ts'
import { visible } from '../visible.ts'
import { wordOf } from './verdict-view.ts'
import type { Place } from './verdict-view.ts'

/** The picture of the whole: a row for each suite, a cell for each check. */
export interface PictureView {
  /** How small the cells are. */
  readonly density: 'roomy' | 'close' | 'dense'
  readonly rows: readonly {
    readonly suite: string
    readonly counts: string
    readonly cells: readonly CellView[]
  }[]
}

export interface CellView {
  readonly href: string
  readonly rating: string
  readonly title: string
}

/** Lays out the picture in the order of the run. */
export function viewPicture(
  verdicts: readonly Verdict[],
  places: ReadonlyMap<Verdict, Place>,
): PictureView {
  return {
    density: verdicts.length > 2_000 ? 'dense' : verdicts.length > 600 ? 'close' : 'roomy',
    rows: bySuite(verdicts).map(({ name, verdicts: members }) => ({
      suite: visible(name),
      counts: countsOf(members),
      cells: members.map((verdict) => ({
        href: places.get(verdict)?.id ?? '',
        rating: verdict.rating,
        title: visible(`${wordOf(verdict)}: ${verdict.title}`),
      })),
    })),
  }
}

function countsOf(members: readonly Verdict[]): string {
  const counts = ratingCounts(members).map(({ rating, count }) => countOf(rating, count))
  const isApart = members.every(({ subject }) => subject === 'client')
  return `${counts.join(', ')}${isApart ? ', about the client' : ''}`
}
