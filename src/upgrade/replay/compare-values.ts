import type { AnswerChange } from '../../model/replay.ts'
import { formOf } from './form.ts'

const SHOWN = 120

/**
 * Compares two plain values at one place: equal ones give nothing, two of one form (ids, times) are
 * noise, another form is a change, and of the rest one pair of answers cannot tell.
 */
export function compareValues(
  place: string,
  before: unknown,
  after: unknown,
  kind: 'value' | 'header',
): readonly AnswerChange[] {
  if (before === after) return []
  const shown = { place, before: show(before), after: show(after) }
  if (before === null || after === null) {
    const because = 'one of them is null, and one pair of answers cannot tell whether it may be'
    return [{ ...shown, class: 'retyped', severity: 'medium', judgement: 'undecided', because }]
  }
  if (typeof before !== typeof after) return []
  if (typeof before === 'string' && typeof after === 'string') {
    const [was, is] = [formOf(before), formOf(after)]
    if (was !== undefined && was === is) {
      const because = `both are ${was}`
      return [{ ...shown, class: kind, severity: 'low', judgement: 'noise', because }]
    }
    if (was !== undefined && !isGeneral(was)) {
      const because = `it was ${was}, it is ${is ?? 'something else'}`
      return [{ ...shown, class: 'retyped', severity: 'high', judgement: 'changed', because }]
    }
  }
  const because = 'one pair of answers cannot tell a change from what varies'
  return [{ ...shown, class: kind, severity: 'medium', judgement: 'undecided', because }]
}

/** Forms that ordinary text may have by chance. */
function isGeneral(form: string): boolean {
  return form === 'a short node id' || form === 'a digest'
}

function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
