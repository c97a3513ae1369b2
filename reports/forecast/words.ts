import type { CallClass, ClassTotals } from '../../src/model/upgrade/forecast.ts'
import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'

/** How a class is written, marked and explained. */
export interface ClassWords {
  readonly word: string
  /** One column wide, for tables of text. */
  readonly sign: string
  readonly meaning: string
}

/** Words of every class, worst first. */
export const CLASS_WORDS: Readonly<Record<CallClass, ClassWords>> = {
  breaks: { word: 'breaks', sign: 'X', meaning: 'what it asks for is gone' },
  'needs-change': {
    word: 'needs change',
    sign: '!',
    meaning: 'refused as it is, served after a change of the request',
  },
  'answer-changes': {
    word: 'answer changes',
    sign: '~',
    meaning: 'served, with fields or a status that go, come or change',
  },
  unknown: { word: 'unknown', sign: '?', meaning: 'nothing that is known tells' },
  'already-fails': {
    word: 'fails already',
    sign: '-',
    meaning: 'failed in the recording, and fails there too',
  },
  mends: { word: 'mends', sign: '+', meaning: 'failed in the recording, and is served there' },
  works: { word: 'works', sign: '.', meaning: 'served, with the same form of answer' },
}

/** `3 break, 12 need a change, 40 work`, worst first. */
export function totalsInWords(totals: ClassTotals): string {
  const parts = CALL_CLASSES.filter((one) => totals[one] > 0).map(
    (one) => `${totals[one]} ${COUNTED[one][totals[one] === 1 ? 0 : 1]}`,
  )
  return parts.length === 0 ? 'no calls' : parts.join(', ')
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

/** Places that are named, the others counted. */
const SHOWN_PLACES = 6

/** Where a script writes a call: `backup.sh:14, backup.sh:31 and 3 more`; empty where no script does. */
export function placesInWords(places: readonly string[] = []): string {
  const left = places.length - SHOWN_PLACES
  const shown = places.slice(0, SHOWN_PLACES).join(', ')
  return left > 0 ? `${shown} and ${left} more` : shown
}

/** `7.0` of `7.0.1`. */
export function lineOf(release: string): string {
  return release.split('.', 2).join('.')
}
