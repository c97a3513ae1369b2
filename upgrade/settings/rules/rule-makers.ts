import type { Severity } from '#engine/model/upgrade/settings.ts'
import { listEntries, RULES_BY_KIND } from './rule-kinds.ts'
import { type ChangeJudge, type Hit, isReadAfter, type Rule, type Situation } from '../situation.ts'

/** A step for everybody who takes this way, whatever the files say. */
export function always(severity: Severity): ChangeJudge {
  return (_, { keys }) => [{ severity, keys, isForAll: true }]
}

/** Holds for those of the keys (else those of the change) that are not set. */
export function whenAbsent(severity: Severity, ...only: readonly string[]): ChangeJudge {
  return ({ config }, change) => {
    const keys = (only.length > 0 ? only : change.keys).filter((key) => !config.isSet(key))
    return keys.length === 0 ? [] : [{ severity, keys, isAbsence: true }]
  }
}

/** Holds for each entry of the change's keys whose value is known and fits, if the release reads it. */
export function whenSet(
  severity: Severity,
  fits: (value: string) => boolean = isNotEmpty,
): ChangeJudge {
  return (situation, { keys }) =>
    listEntries(situation, keys)
      .filter(({ key }) => isReadAfter(key, situation))
      .filter(({ value }) => value !== undefined && fits(value.trim()))
      .map((entry) => ({ entry, severity }))
}

/** Holds for one key when the configuration as a whole is in a certain state. */
export function when(
  severity: Severity,
  key: string,
  holds: (situation: Situation) => boolean,
): ChangeJudge {
  return (situation) => {
    if (!isReadAfter(key, situation) || !holds(situation)) return []
    const entry = situation.config.effective(key)
    return [entry ? { severity, entry } : { severity, keys: [key], isAbsence: true }]
  }
}

/** Both: what the kind of the change says, made milder or stronger. */
export function withSeverity(severity: (hit: Hit, situation: Situation) => Severity): ChangeJudge {
  return (situation, change) =>
    RULES_BY_KIND[change.kind](situation, change).map((hit) => ({
      ...hit,
      severity: severity(hit, situation),
    }))
}

/** Never gives a finding, for this reason. */
export function silent(reason: string): Rule {
  return { silent: reason }
}

function isNotEmpty(value: string): boolean {
  return value !== ''
}
