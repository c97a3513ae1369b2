import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import type { Prediction } from '#upgrade/forecast/prediction.ts'
import type { Truth } from './truth.ts'
import { WEAKER_FORMS, type WeakerForm } from './weaker-forms.ts'

/** Forecasts of one form compared with those of the recording and with the real outcome. */
interface FormCount {
  /** Calls in the form. */
  held: number
  same: number
  unknown: number
  /** Calls with another known class than in the recording. */
  otherwise: number
  /** Calls with another class that failed when they were recorded, which no script shows. */
  failed: number
  /** Calls predicted to work that broke. */
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

/** Counts a call; returns the forms that predict another class than the recording. */
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
    const isSame = one.class === recorded || (recorded === 'works' && one.answer === 'gains')
    if (isSame) count.same += 1
    else if (one.class === 'unknown') count.unknown += 1
    else if (hadFailed) count.failed += 1
    else count.otherwise += 1
    return !isSame && one.class !== 'unknown' && !hadFailed
  })
}

const PROMISES: ReadonlySet<CallClass> = new Set(['works', 'answer-changes', 'mends'])

/** Formats the results of the weaker forms as lines. */
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
