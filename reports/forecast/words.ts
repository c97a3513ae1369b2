import { counted } from '#engine/text/words.ts'
import {
  type AnswerDifference,
  CALL_CLASSES,
  type CallClass,
  type ClassTotals,
  FINDING_CLASSES,
  type PictureRow,
} from '#engine/model/upgrade/forecast.ts'
import { RATING_LEGEND } from '../legend.ts'

/** How a class is written, marked and explained. */
export interface ClassWords {
  readonly word: string
  /** One column wide, for tables of text. */
  readonly sign: string
  readonly meaning: string
}

/** Words of every class, worst first. */
export const CLASS_WORDS: Readonly<Record<CallClass, ClassWords>> = {
  breaks: {
    word: 'breaks',
    sign: RATING_LEGEND.violation.mark,
    meaning: 'what it asks for is gone',
  },
  'needs-change': {
    word: 'needs change',
    sign: RATING_LEGEND.warning.mark,
    meaning: 'refused as it is, served after a change of the request',
  },
  'answer-changes': {
    word: 'answer changes',
    sign: '~',
    meaning: 'served, with fields or a status that go, come or change',
  },
  unknown: {
    word: 'unknown',
    sign: RATING_LEGEND.unverified.mark,
    meaning: 'nothing that is known tells',
  },
  'already-fails': {
    word: 'fails already',
    sign: '-',
    meaning: 'fails on the release it comes from, and there too',
  },
  mends: {
    word: 'mends',
    sign: '+',
    meaning: 'fails on the release it comes from, and is served there',
  },
  works: {
    word: 'works',
    sign: RATING_LEGEND.ok.mark,
    meaning: 'served, with the same form of answer',
  },
}

/** A class as it is drawn: answers that only gain fields are drawn apart. */
export type Shade = CallClass | 'gains'

/** Worst first. */
export const SHADES: readonly Shade[] = CALL_CLASSES.flatMap((one): readonly Shade[] =>
  one === 'answer-changes' ? [one, 'gains'] : [one],
)

export const SHADE_WORDS: Readonly<Record<Shade, ClassWords>> = {
  ...CLASS_WORDS,
  gains: { word: 'only gains fields', sign: ',', meaning: 'served, with fields that come' },
}

interface Told {
  readonly class: CallClass
  readonly answer?: AnswerDifference
}

export function shadeOf({ class: one, answer }: Told): Shade {
  return one === 'answer-changes' && answer === 'gains' ? 'gains' : one
}

/** The class in words, and of an answer that changes how. */
export function wordOf(told: Told): string {
  return told.answer === 'loses' ? 'loses fields' : SHADE_WORDS[shadeOf(told)].word
}

/** What a headline says besides the totals. */
interface More {
  /** How many of the calls whose answer changes only gain fields. */
  readonly gains?: number
  readonly notRead?: readonly unknown[]
}

/** `2 of 18 calls break on 6.1; 3 more calls are not read`: the worst that happens, as an answer. */
export function headlineOf(
  totals: ClassTotals,
  release: string,
  { gains = 0, notRead = [] }: More = {},
): string {
  const { length } = notRead
  const more =
    length === 0 ? '' : `; ${counted(length, 'more call')} ${length === 1 ? 'is' : 'are'} not read`
  return `${answerOf(totals, release, gains)}${more}`
}

function answerOf(given: ClassTotals, release: string, gains: number): string {
  const all = CALL_CLASSES.reduce((sum, one) => sum + given[one], 0)
  const totals = { ...given, 'answer-changes': given['answer-changes'] - gains }
  const where = `on ${release.replace(/^(\d+\.\d+)\.0$/, '$1')}`
  const worst = FINDING_CLASSES.find((one) => totals[one] > 0)
  if (worst) return `${totals[worst]} of ${counted(all, 'call')} ${inWords(worst, totals)} ${where}`
  const kept = all === 1 ? 'the call' : `all ${all} calls`
  if (totals.unknown > 0)
    return `nothing is known to break ${where}; ${totals.unknown} of ${counted(all, 'call')} ${inWords('unknown', totals)}`
  if (gains > 0) return `${gains} of ${counted(all, 'call')} ${onlyGain(gains)} ${where}`
  return totals['already-fails'] + totals.mends > 0
    ? `nothing breaks ${where} that works now`
    : `${kept} ${inWords('works', { ...totals, works: all })} ${where}`
}

function inWords(one: CallClass, totals: ClassTotals): string {
  return COUNTED[one][totals[one] === 1 ? 0 : 1]
}

/** Calls outside the root, as a sentence; undefined where there are none. */
export function outsideInWords(outside = 0): string | undefined {
  if (outside === 0) return undefined
  const are = outside === 1 ? 'is' : 'are'
  return `${counted(outside, 'call')} outside the interface's root ${are} not forecast`
}

/** `3 break, 12 need a change, 40 work`, worst first; `gains` of those whose answer changes only gain fields. */
export function totalsInWords(totals: ClassTotals, gains = 0): string {
  const shown = { ...totals, 'answer-changes': totals['answer-changes'] - gains }
  const parts = CALL_CLASSES.flatMap((one) => [
    ...(shown[one] > 0 ? [`${shown[one]} ${inWords(one, shown)}`] : []),
    ...(one === 'answer-changes' && gains > 0 ? [`${gains} ${onlyGain(gains)}`] : []),
  ])
  return parts.length === 0 ? 'no calls' : parts.join(', ')
}

function onlyGain(count: number): string {
  return `only ${count === 1 ? 'gains' : 'gain'} fields`
}

const COUNTED: Readonly<Record<CallClass, readonly [one: string, more: string]>> = {
  breaks: ['breaks', 'break'],
  'needs-change': ['needs a change', 'need a change'],
  'answer-changes': ['gets another answer', 'get another answer'],
  unknown: ['is unknown', 'are unknown'],
  'already-fails': ['fails already', 'fail already'],
  mends: ['mends', 'mend'],
  works: ['works', 'work'],
}

/** The route of a row, with what was answered where that tells it from another row: `/users → 403`. */
export function rowRoute({ route, answered = [] }: Pick<PictureRow, 'route' | 'answered'>): string {
  return answered.length === 0 ? route : `${route} → ${answered.join(', ')}`
}

/** `7.0` of `7.0.1`. */
export function lineOf(release: string): string {
  return release.split('.', 2).join('.')
}
