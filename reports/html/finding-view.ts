import type { Verdict } from '#engine/model/results/verdict.ts'
import { knownDeviation } from '../known/known-deviation.ts'
import { asSentence, visible, visibleLine } from '../visible.ts'
import { viewBody } from './body-view.ts'
import { type ExchangeView, viewExchange } from './exchange-view.ts'
import {
  type EvidenceView,
  type Surroundings,
  type VerdictView,
  viewVerdict,
} from './verdict-view.ts'

/** A verdict that somebody has to read. */
export interface FindingView extends VerdictView {
  readonly expected: string | undefined
  readonly actual: string | undefined
  /** Both on one line, cut where they are long. */
  readonly gist: string | undefined
  /** `GET /streams/*` */
  readonly call: string | undefined
  readonly pointer: string | undefined
  readonly why: string | undefined
  readonly remedy: string | undefined
  /** The command that asks for it again, of a live run. */
  readonly again: string | undefined
  /** A line for a list of known deviations. */
  readonly entry: string | undefined
  /** The first exchange that it rests on. */
  readonly exchange: ExchangeView | undefined
  readonly isOpen: boolean
  /** The other exchanges that it rests on. */
  readonly more: readonly EvidenceView[]
}

/** Findings that show their exchange in place; further ones link to it. */
const SHOWN_IN_PLACE = 60
/** Lines of a body that a finding shows; the end of the report shows more. */
const EXCERPT = 20
/** Characters of what was expected, and of what was found, that a row shows. */
const GIST = 80

/** Lays out findings in the order in which they stand on the page: the first one is open. */
export function createFinding(around: Surroundings): (verdict: Verdict) => FindingView {
  let count = 0
  return (verdict) => {
    count += 1
    const inPlace = count <= SHOWN_IN_PLACE
    return viewFinding(verdict, around, { inPlace, isOpen: count === 1 })
  }
}

function viewFinding(
  verdict: Verdict,
  around: Surroundings,
  { inPlace, isOpen }: { readonly inPlace: boolean; readonly isOpen: boolean },
): FindingView {
  const view = viewVerdict(verdict, around)
  const call = around.callOf(verdict)
  const { pointer, expected, actual, why, remedy } = verdict
  const excerpt = { mask: around.mask, lines: EXCERPT }
  const first = inPlace ? around.exchanges.get(verdict.exchanges[0] ?? -1) : undefined
  return {
    ...view,
    expected: seen(expected),
    actual: seen(actual),
    gist: gistOf(verdict),
    call,
    pointer: pointer === '' ? undefined : seen(pointer),
    why: why === undefined ? undefined : asSentence(why),
    remedy: remedy === undefined ? undefined : asSentence(remedy),
    again: seen(around.againOf(verdict)),
    entry: verdict.known ? undefined : seen(knownDeviation(verdict, call)),
    exchange:
      first &&
      viewExchange(first, {
        mask: around.mask,
        sentBody: (body) => viewBody(body, excerpt),
        receivedBody: (body) => viewBody(body, { ...excerpt, pointer }),
      }),
    isOpen,
    more: first ? view.evidence.slice(1) : view.evidence,
  }
}

function gistOf({ expected, actual, reason }: Verdict): string | undefined {
  if (expected === undefined && actual === undefined)
    return reason === undefined ? undefined : short(reason)
  return `${short(expected ?? 'nothing')} → ${short(actual ?? 'nothing')}`
}

function short(text: string): string {
  const line = visibleLine(text.slice(0, 4 * GIST))
  return line.length > GIST ? `${line.slice(0, GIST).trimEnd()}…` : line
}

function seen(text: string | undefined): string | undefined {
  return text === undefined ? undefined : visible(text)
}
