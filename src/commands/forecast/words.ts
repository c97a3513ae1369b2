import {
  type AnswerDifference,
  CALL_CLASSES,
  type CallClass,
  type Cause,
  FINDING_CLASSES,
  type ForecastReport,
  type PictureRow,
} from '#engine/model/upgrade/forecast.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { RATING_LEGEND } from '#reports/legend.ts'
import { shortAgent } from '#reports/viewer/short-agent.ts'

/** The class of a call, where responses that only gain fields are a class of their own. */
export type Impact = CallClass | 'gains'

/** Worst first. */
export const IMPACTS: readonly Impact[] = CALL_CLASSES.flatMap((one): readonly Impact[] =>
  one === 'answer-changes' ? [one, 'gains'] : [one],
)

/** How an impact is named, marked, explained, and rated. */
interface ImpactWords {
  readonly word: string
  /** One column wide, for tables of text. */
  readonly sign: string
  readonly meaning: string
  /** Follows a count: `1 breaks`, `2 break`. */
  readonly counted: readonly [one: string, more: string]
  readonly rating: Rating
}

export const IMPACT_WORDS: Readonly<Record<Impact, ImpactWords>> = {
  breaks: {
    word: 'breaks',
    sign: RATING_LEGEND.violation.mark,
    meaning: 'the route does not exist',
    counted: ['breaks', 'break'],
    rating: 'violation',
  },
  'needs-change': {
    word: 'needs change',
    sign: RATING_LEGEND.warning.mark,
    meaning: 'a small change is enough',
    counted: ['needs a change', 'need a change'],
    rating: 'violation',
  },
  'answer-changes': {
    word: 'response changes',
    sign: '~',
    meaning: 'the status or the fields differ',
    counted: ['gets a different response', 'get a different response'],
    rating: 'warning',
  },
  gains: {
    word: 'only gains fields',
    sign: ',',
    meaning: 'the response has more fields',
    counted: ['only gains fields', 'only gain fields'],
    rating: 'note',
  },
  unknown: {
    word: 'unknown',
    sign: RATING_LEGEND.unverified.mark,
    meaning: 'not enough information to predict the outcome',
    counted: ['is unknown', 'are unknown'],
    rating: 'unverified',
  },
  'already-fails': {
    word: 'already fails',
    sign: '-',
    meaning: 'both releases return an error',
    counted: ['already fails', 'already fail'],
    rating: 'none',
  },
  mends: {
    word: 'starts working',
    sign: '+',
    meaning: 'the recorded release returns an error, and the new one does not',
    counted: ['starts working', 'start working'],
    rating: 'ok',
  },
  works: {
    word: 'works',
    sign: RATING_LEGEND.ok.mark,
    meaning: 'the structure of the response is unchanged',
    counted: ['works', 'work'],
    rating: 'ok',
  },
}

interface Predicted {
  readonly class: CallClass
  readonly answer?: AnswerDifference
  readonly newReason?: true
}

export function impactOf({ class: one, answer }: Predicted): Impact {
  return one === 'answer-changes' && answer === 'gains' ? 'gains' : one
}

/** Names the impact, and whether a response loses fields. */
export function formatImpact(call: Predicted): string {
  return call.answer === 'loses' ? 'loses fields' : IMPACT_WORDS[impactOf(call)].word
}

/** Formats an impact with its count: `2 need a change`. */
function formatCount(impact: Impact, count: number): string {
  return `${count} ${IMPACT_WORDS[impact].counted[count === 1 ? 0 : 1]}`
}

type Totals = Pick<ForecastReport, 'totals' | 'gains'>

/** Counts calls by impact, worst first, without those that do not occur. */
function countImpacts({ totals, gains = 0 }: Totals): readonly [Impact, number][] {
  const counts = { ...totals, 'answer-changes': totals['answer-changes'] - gains, gains }
  return IMPACTS.map((one): [Impact, number] => [one, counts[one]]).filter(([, count]) => count > 0)
}

/** `3 break, 12 need a change, 40 work`, worst first. */
export function formatTotals(totals: Totals): string {
  const parts = countImpacts(totals).map(([impact, count]) => formatCount(impact, count))
  return parts.length === 0 ? 'no calls' : parts.join(', ')
}

/** Lists the counts with what each of them means: `2 requests break: the route does not exist`. */
export function listTotals(totals: Totals) {
  return countImpacts(totals).map(([impact, count]) => ({
    text: `${counted(count, 'request')} ${IMPACT_WORDS[impact].counted[count === 1 ? 0 : 1]}: ${IMPACT_WORDS[impact].meaning}`,
    rating: IMPACT_WORDS[impact].rating,
  }))
}

/** The rating of the worst impact that occurs. */
export function rateTotals(totals: Totals): Rating {
  const [worst] = countImpacts(totals)
  return worst ? IMPACT_WORDS[worst[0]].rating : 'none'
}

/** Sums up the worst that happens: `2 of 18 calls break on 6.1; 3 more calls are not read`. */
export function formatHeadline(
  { notRead = [], notes, ...totals }: Totals & Partial<Pick<ForecastReport, 'notRead' | 'notes'>>,
  release: string,
): string {
  return `${formatAddress(notes)}${answer(totals, release)}${formatNotRead(notRead.length)}`
}

/** Begins a headline with what every call needs; empty if that is nothing. */
export function formatAddress(notes: readonly Cause[] = []): string {
  return notes.some(({ remedy }) => remedy !== undefined) ? 'the base URL changes; ' : ''
}

/** Continues a headline with the calls that are not read; empty if all are. */
export function formatNotRead(count: number): string {
  if (count === 0) return ''
  return `; ${counted(count, 'more call')} ${count === 1 ? 'is' : 'are'} not read`
}

function answer(totals: Totals, release: string): string {
  const counts = new Map(countImpacts(totals))
  const sum = [...counts.values()].reduce((all, count) => all + count, 0)
  const where = `on ${release.replace(/^(\d+\.\d+)\.0$/, '$1')}`
  const of = (impact: Impact): string => {
    const count = counts.get(impact) ?? 0
    return formatCount(impact, count).replace(
      /^\d+/,
      sum === 1 ? 'the call' : `${count} of ${counted(sum, 'call')}`,
    )
  }
  const worst = FINDING_CLASSES.find((one) => counts.has(one))
  if (worst) return `${of(worst)} ${where}`
  if (counts.has('unknown')) return `nothing is known to break ${where}; ${of('unknown')}`
  if (counts.has('gains')) return `${of('gains')} ${where}`
  const kept = `nothing breaks ${where} that works now`
  if (counts.has('already-fails')) return `${kept}; ${of('already-fails')}`
  if (counts.has('mends')) return kept
  return sum === 1 ? `the call works ${where}` : `all ${sum} calls work ${where}`
}

/** Counts the calls outside the root, which are not forecast; undefined if there are none. */
export function formatOutside(outside = 0): string | undefined {
  if (outside === 0) return undefined
  const are = outside === 1 ? 'was' : 'were'
  return `${counted(outside, 'call')} outside the API root ${are} skipped`
}

/** The route of a row, with the recorded status if that distinguishes it from another row: `/users → 403`. */
export function formatRoute({
  route,
  answered = [],
}: Pick<PictureRow, 'route' | 'answered'>): string {
  return answered.length === 0 ? route : `${route} → ${answered.join(', ')}`
}

/** Names a client, with its account if that is known. */
export function formatClient(name: string, account?: string): string {
  const agent = shortAgent(name)
  return account === undefined ? agent : `${agent} as ${account}`
}
