import type { Run } from '#engine/model/results/run.ts'
import { counted } from '#engine/text/words.ts'
import { type CauseWords, fixFirst, otherCauses } from '../causes.ts'
import { asSentence, visible } from '../visible.ts'
import { type EvidenceView, exchangeLink, linkTo, type Surroundings } from './verdict-view.ts'

/** The causes to fix first. */
export interface CausesView {
  readonly causes: readonly CauseView[]
  /** The other causes, one line each, in a fold such as `3 more causes`; undefined if there are none. */
  readonly others: OtherCauses | undefined
}

interface OtherCauses {
  /** `3 more causes` */
  readonly title: string
  /** The number of the first of them. */
  readonly start: number
  readonly causes: readonly CauseView[]
}

interface CauseView {
  readonly title: string
  readonly effect: string
  /** A few routes at most. */
  readonly where: string
  /** All of them, where these are more. */
  readonly routes: readonly string[]
  readonly remedy: string | undefined
  readonly evidence: readonly EvidenceView[]
  readonly checks: readonly { readonly id: string; readonly href: string | undefined }[]
}

/** Undefined where there is nothing that the findings themselves do not say. */
export function viewCauses(run: Run, { places, exchanges }: Surroundings): CausesView | undefined {
  const first = fixFirst(run)
  if (first.length === 0) return undefined
  const placeOf = new Map(
    [...places.keys()].map((verdict) => [verdict.checkId, linkTo(verdict, places)]),
  )
  const others = otherCauses(run)
  const viewCause = ({ title, effect, where, shortly, ...cause }: CauseWords): CauseView => ({
    title: visible(title),
    effect,
    where: visible(shortly),
    routes: where === shortly ? [] : cause.subject.routes.map(visible),
    remedy: cause.remedy === undefined ? undefined : asSentence(cause.remedy),
    evidence: cause.exchanges.map((index) => ({
      index,
      href: exchanges.has(index) ? exchangeLink(index) : undefined,
    })),
    checks: [...cause.explains, ...cause.waiting].map((id) => ({
      id: visible(id),
      href: placeOf.get(id),
    })),
  })
  return {
    causes: first.map(viewCause),
    others:
      others.length === 0
        ? undefined
        : {
            title: counted(others.length, 'more cause'),
            start: first.length + 1,
            causes: others.map(viewCause),
          },
  }
}
