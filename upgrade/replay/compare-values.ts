import type { AnswerChange } from '#engine/model/upgrade/replay.ts'
import { IDENTIFIERS } from '#engine/text/identifiers.ts'
import { findTimeRelation, isOtherTimeRelation } from './time-relation.ts'
import { findValueFormat } from './value-format.ts'

/** Characters of a value that are shown. */
export const SHOWN = 120

/** When the two responses came, in milliseconds; undefined where it is not known. */
export type AnsweredAt = readonly [before: number | undefined, after: number | undefined]

/**
 * Compares two plain values at one place: equal ones give nothing, two of one form (ids, times) are
 * noise, another form is a change, and for the rest one pair of responses is not enough; nor for
 * two times of which one was in the past and the other was not.
 */
export function compareValues(
  place: string,
  before: unknown,
  after: unknown,
  kind: 'value' | 'header',
  answeredAt: AnsweredAt = [undefined, undefined],
): readonly AnswerChange[] {
  if (before === after) return []
  const shown = { place, before: show(before), after: show(after) }
  if (before === null || after === null) {
    const because =
      'one of them is null, and one pair of responses does not show whether that is normal'
    return [{ ...shown, class: 'retyped', severity: 'medium', judgement: 'undecided', because }]
  }
  if (typeof before !== typeof after) return []
  const told =
    typeof before === 'string' && typeof after === 'string'
      ? compareForms(shown, [before, after], kind, answeredAt)
      : undefined
  const because = 'one pair of responses cannot distinguish a change from variation'
  return [told ?? { ...shown, class: kind, severity: 'medium', judgement: 'undecided', because }]
}

/** The result from the forms of two texts; undefined if they show nothing. */
function compareForms(
  shown: Pick<AnswerChange, 'place' | 'before' | 'after'>,
  [before, after]: readonly [string, string],
  kind: 'value' | 'header',
  [answered, answeredNow]: AnsweredAt,
): AnswerChange | undefined {
  const [was, is] = [findValueFormat(before), findValueFormat(after)]
  if (was === undefined) return sameButIds(before, after) ? noiseOfIds(shown, kind) : undefined
  if (was === is) {
    const [then, now] = [findTimeRelation(before, answered), findTimeRelation(after, answeredNow)]
    if (was.startsWith('a time') && isOtherTimeRelation(then, now)) {
      const told = { before: `${shown.before}, ${then}`, after: `${shown.after}, ${now}` }
      const because = 'the time that passed does not explain the difference'
      const change = { ...shown, ...told, because }
      return { ...change, class: 'retyped', severity: 'high', judgement: 'undecided' }
    }
    const because = `both are ${was}`
    return { ...shown, class: kind, severity: 'low', judgement: 'noise', because }
  }
  if (isGeneral(was)) return undefined
  const because = `was ${was}, and is now ${is ?? 'something else'}`
  return { ...shown, class: 'retyped', severity: 'high', judgement: 'changed', because }
}

function sameButIds(before: string, after: string): boolean {
  const masked = before.replaceAll(IDENTIFIERS, '*')
  return masked !== before && masked === after.replaceAll(IDENTIFIERS, '*')
}

function noiseOfIds(
  shown: Pick<AnswerChange, 'place' | 'before' | 'after'>,
  kind: 'value' | 'header',
): AnswerChange {
  const because = 'the values differ only in an ID'
  return { ...shown, class: kind, severity: 'low', judgement: 'noise', because }
}

/** Forms that ordinary text may have by chance. */
function isGeneral(form: string): boolean {
  return form === 'a short node ID' || form === 'a digest'
}

function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
