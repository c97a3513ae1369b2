import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import type { Prediction } from '#upgrade/forecast/prediction.ts'
import type { Truth } from './truth.ts'
import { WEAKER_FORMS, type WeakerForm } from './weaker-forms.ts'

/** How the forecasts of one form stand to those of the recording and to what happened. */
interface FormCount {
  /** Calls that the form holds. */
  held: number
  same: number
  unknown: number
  /** Another class than the recording has, and no unknown. */
  otherwise: number
  /** The same for calls that failed when they were recorded: no script shows. */
  failed: number
  /** Promised to be served, and broke. */
  broken: number
}

type FormCounts = Readonly<Record<WeakerForm, FormCount>>

export function noCounts(): FormCounts {
  const none = (): FormCount => ({
    held: 0,
    same: 0,
    unknown: 0,
    otherwise: 0,
    failed: 0,
    broken: 0,
  })
  return { HAR: none(), log: none(), script: none() }
}

/** Counts a call; gives the forms that foretell another class than the recording. */
export function countForms(
  counts: FormCounts,
  told: Readonly<Record<WeakerForm, Prediction | undefined>>,
  recorded: CallClass,
  truth: Truth['kind'],
): readonly WeakerForm[] {
  return WEAKER_FORMS.filter((form) => {
    const one = told[form]
    if (!one) return false
    const count = counts[form]
    count.held += 1
    if (truth === 'broke' && PROMISES.has(one.class)) count.broken += 1
    const hadFailed = form === 'script' && (truth === 'failed' || truth === 'mended')
    if (one.class === recorded) count.same += 1
    else if (one.class === 'unknown') count.unknown += 1
    else if (hadFailed) count.failed += 1
    else count.otherwise += 1
    return one.class !== recorded && one.class !== 'unknown' && !hadFailed
  })
}

const PROMISES: ReadonlySet<CallClass> = new Set(['works', 'answer-changes', 'mends'])

/** What becomes of the same traffic in weaker forms, as lines. */
export function formLines(counts: FormCounts): readonly string[] {
  const head = 'form     held   as recorded  unknown  otherwise  failed before  promised, broke'
  return [
    head,
    ...WEAKER_FORMS.map((form) => {
      const { held, same, unknown, otherwise, failed, broken } = counts[form]
      const cells = [
        [held, 5],
        [same, 14],
        [unknown, 9],
        [otherwise, 11],
        [failed, 15],
        [broken, 17],
      ] as const
      return form.padEnd(8) + cells.map(([value, width]) => String(value).padStart(width)).join('')
    }),
  ]
}
