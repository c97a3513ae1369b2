import type { Exchange } from '#engine/model/exchange.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { knownInWords, knownWord } from '../known-words.ts'
import { RATING_LEGEND } from '../legend.ts'
import { describeMarked } from '../viewer/pill.ts'
import { asSentence, visible } from '../visible.ts'

/** Where a verdict is in the report. */
export interface VerdictPlace {
  /** The id of its element; stable for a check from run to run. */
  readonly id: string
  /** Position in the run, from 1, for references. */
  readonly number: number
}

/** The context that the parts of a report share. */
export interface Surroundings {
  readonly places: ReadonlyMap<Verdict, VerdictPlace>
  /** The exchanges that some verdict rests on, in the order of the recording. */
  readonly exchanges: ReadonlyMap<number, Exchange>
  /** The request of the first exchange of a verdict, as method and route. */
  readonly callOf: (verdict: Verdict) => string | undefined
  /** The same request as it was sent. */
  readonly requestOf: (verdict: Verdict) => string | undefined
  /** The command that asks for a verdict again. */
  readonly againOf: (verdict: Verdict) => string | undefined
}

/** Fields that every view of a verdict has. */
export interface VerdictView extends VerdictPlace {
  readonly rating: Rating
  readonly word: string
  readonly checkId: string
  readonly title: string
  readonly basis: string
  readonly source: string
  readonly reason: string | undefined
  readonly evidence: readonly EvidenceView[]
  /** `handshake 0`, where it rests on TLS handshakes. */
  readonly handshakes: string | undefined
  /** `first 6 of 16`, if the evidence is not whole. */
  readonly more: string
  /** `3 of 12 failed` */
  readonly weight: string | undefined
  /** Why it is lived with, by whom and until when, where it is known. */
  readonly covered: string | undefined
}

/** A place in the recording; `href` when the report shows it. */
export interface EvidenceView {
  readonly index: number
  readonly href: string | undefined
}

/** Returns the address of an exchange in the viewer, without its `#`. */
export function exchangeLink(index: number): string {
  return `/exchanges?x=${index}`
}

/** Returns the address of a verdict, without its `#`: on the page if it is a finding, else in the viewer. */
export function linkTo(verdict: Verdict, places: Surroundings['places']): string | undefined {
  const { outcome, checkId } = verdict
  if (outcome === 'fail' || outcome === 'error') return places.get(verdict)?.id
  return `/findings?kind=all&check=${encodeURIComponent(checkId)}`
}

/** Gives each verdict its id and number. */
export function placesOf(verdicts: readonly Verdict[]): ReadonlyMap<Verdict, VerdictPlace> {
  const used = new Set<string>()
  return new Map(
    verdicts.map((verdict, index) => {
      const wanted = `check-${verdict.checkId.replace(/[^A-Za-z0-9._-]/g, '_')}`
      const id = used.has(wanted) ? `${wanted}-${index + 1}` : wanted
      used.add(id)
      return [verdict, { id, number: index + 1 }]
    }),
  )
}

/** Builds the common fields of a row or a finding. */
export function viewVerdict(verdict: Verdict, { places, exchanges }: Surroundings): VerdictView {
  const { rating, title, count, failed, reason } = verdict
  const place = places.get(verdict)
  return {
    id: place?.id ?? '',
    number: place?.number ?? 0,
    rating,
    word: wordOf(verdict),
    checkId: visible(verdict.checkId),
    title: visible(title),
    basis: verdict.basis,
    source: visible(verdict.source),
    reason: reason === undefined ? undefined : asSentence(reason),
    evidence: verdict.exchanges.map((index) => ({
      index,
      href: exchanges.has(index) ? exchangeLink(index) : undefined,
    })),
    handshakes: verdict.handshakes && `handshake ${verdict.handshakes.join(', ')}`,
    more: describeMarked(verdict),
    weight: failed === undefined || count === 1 ? undefined : `${failed} of ${count} failed`,
    covered: verdict.known && asSentence(knownInWords(verdict.known)),
  }
}

/** Returns a short label of one or two words for a verdict. */
function wordOf({ rating, outcome, known }: Verdict): string {
  if (known) return knownWord(rating, known)
  return rating === 'none' ? outcome.replaceAll('-', ' ') : RATING_LEGEND[rating].singular
}
