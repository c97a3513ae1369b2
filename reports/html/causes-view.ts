import type { Run } from '../../src/model/run.ts'
import { fixFirst, otherCauses } from '../causes.ts'
import { asSentence, visible } from '../visible.ts'
import { exchangeId } from './exchange-view.ts'
import type { EvidenceView, Surroundings } from './verdict-view.ts'
import { counted } from '../../src/text/counted.ts'

/** What to mend first. */
export interface CausesView {
  readonly causes: readonly CauseView[]
  /** `3 more causes below`; undefined where there are none. */
  readonly others: string | undefined
}

export interface CauseView {
  readonly title: string
  readonly effect: string
  readonly where: string
  readonly remedy: string | undefined
  readonly evidence: readonly EvidenceView[]
  readonly checks: readonly { readonly id: string; readonly href: string | undefined }[]
}

/** Undefined where there is nothing that the findings themselves do not say. */
export function viewCauses(run: Run, { places, exchanges }: Surroundings): CausesView | undefined {
  const first = fixFirst(run)
  if (first.length === 0) return undefined
  const placeOf = new Map([...places].map(([{ checkId }, { id }]) => [checkId, id]))
  const others = otherCauses(run)
  return {
    causes: first.map(({ title, effect, where, remedy, explains, waiting, exchanges: shown }) => ({
      ...{ title: visible(title), effect, where: visible(where) },
      remedy: remedy === undefined ? undefined : asSentence(remedy),
      evidence: shown.map((index) => ({
        index,
        href: exchanges.has(index) ? exchangeId(index) : undefined,
      })),
      checks: [...explains, ...waiting].map((id) => ({ id: visible(id), href: placeOf.get(id) })),
    })),
    others: others === 0 ? undefined : `${counted(others, 'more cause')} below`,
  }
}
