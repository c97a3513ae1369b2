import type { Verdict } from '#engine/model/results/verdict.ts'
import { bySuite, countsInWords } from '../sections.ts'
import { visible } from '../visible.ts'
import { type VerdictPlace, wordOf } from './verdict-view.ts'

/** The picture of the whole: a row for each suite, a cell for each check. */
export interface PictureView {
  /** How small the cells are. */
  readonly density: 'roomy' | 'close' | 'dense'
  readonly rows: readonly {
    readonly suite: string
    readonly counts: string
    /** None where there are so many that the page's script makes them of its rows. */
    readonly cells: readonly CellView[]
  }[]
}

interface CellView {
  readonly href: string
  readonly rating: string
  /** A list of known deviations covers it. */
  readonly isKnown: boolean
  readonly title: string
}

/** Cells that are part of the page. */
const MOST_CELLS = 2_000

/** Lays out the picture in the order of the run. */
export function viewPicture(
  verdicts: readonly Verdict[],
  places: ReadonlyMap<Verdict, VerdictPlace>,
): PictureView {
  const isDense = verdicts.length > MOST_CELLS
  return {
    density: isDense ? 'dense' : verdicts.length > 600 ? 'close' : 'roomy',
    rows: bySuite(verdicts).map(({ name, verdicts: members }) => ({
      suite: visible(name),
      counts: countsOf(members),
      cells: (isDense ? [] : members).map((verdict) => ({
        href: places.get(verdict)?.id ?? '',
        rating: verdict.rating,
        isKnown: verdict.known !== undefined,
        title: visible(`${wordOf(verdict)}: ${verdict.title}`),
      })),
    })),
  }
}

function countsOf(members: readonly Verdict[]): string {
  const isApart = members.every(({ subject }) => subject === 'client')
  return `${countsInWords(members)}${isApart ? ', about the client' : ''}`
}
