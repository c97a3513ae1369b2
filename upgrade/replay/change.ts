import type { AnswerChange, ChangeClass, Severity } from '#engine/model/upgrade/replay.ts'

/** The placeholder if one of two responses has no value. */
export const ABSENT = '(absent)'

/** A difference that is always a change. `because` says what the two values do not. */
export function changed(
  kind: ChangeClass,
  severity: Severity,
  place: string,
  before: string,
  after: string,
  because = '',
): AnswerChange {
  return { class: kind, severity, place, before, after, judgement: 'changed', because }
}
