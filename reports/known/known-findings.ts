import type { KnownList } from '#engine/model/results/known.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { formatOutdated, knownInWords, knownWord } from '../known-words.ts'
import { type Block, list } from '../document/document.ts'
import { asSentence, visible, visibleLine } from '../visible.ts'

/** The findings that a baseline covers, and its outdated entries, for results without verdicts. */
export interface KnownFindings {
  readonly list: KnownList
  /** The findings that the list covers. */
  readonly items: readonly ResultItem[]
}

/** The view of the covered findings, which every page shows above its content. */
interface KnownFindingsView {
  readonly title: string
  /** Whether the rows are expanded; a long list is not. */
  readonly isOpen: boolean
  readonly rows: readonly {
    readonly rating: Rating
    readonly what: string
    readonly known: string
  }[]
  readonly outdated: readonly string[]
}

const FEW = 10

/** Lays them out for a page. */
export function viewKnownFindings(known: KnownFindings): KnownFindingsView {
  return {
    title: titleOf(known),
    isOpen: known.items.length <= FEW,
    rows: known.items.map((item) => ({
      rating: item.rating,
      what: visibleLine(item.title),
      known: knownOf(item),
    })),
    outdated: outdatedOf(known),
  }
}

/** Describes the findings that a baseline accepts, and its outdated entries. */
export function knownBlocks(known: KnownFindings): readonly Block[] {
  const items = known.items.map((item) => ({
    text: `${item.title}: ${knownOf(item)}`,
    rating: item.rating,
  }))
  const outdated = outdatedOf(known).map((text) => ({ text, rating: 'warning' as const }))
  return [{ type: 'heading', text: titleOf(known) }, ...list([...items, ...outdated])]
}

function titleOf({ list, items }: KnownFindings): string {
  const { file, entries, notLookedAt } = list
  const rest = notLookedAt === 0 ? '' : `, ${notLookedAt} not checked`
  const outdated = list.outdated.length === 0 ? '' : `, ${list.outdated.length} out of date`
  const of = `${visibleLine(file)} with ${counted(entries, 'entry', 'entries')}${outdated}${rest}`
  return `Accepted findings (${items.length}), by ${of}`
}

function knownOf({ rating, known }: ResultItem): string {
  return known ? visible(`${knownWord(rating, known)}: ${knownInWords(known)}`) : ''
}

function outdatedOf({ list }: KnownFindings): readonly string[] {
  return formatOutdated(list).map((text) => asSentence(visibleLine(text)))
}
