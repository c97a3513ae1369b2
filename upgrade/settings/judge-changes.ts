import type { ChangeKind, SettingsFindingKind } from '#engine/model/upgrade/settings.ts'
import { type SettingsChange, settingsChanges } from '#engine/knowledge/settings-changes.ts'
import type { SettingFinding } from './judged.ts'
import { RULES_BY_KIND } from './rules/rule-kinds.ts'
import { RULES_1_AND_2 } from './rules/rules-1-2.ts'
import { RULES_3_AND_4 } from './rules/rules-3-4.ts'
import { RULES_5_TO_7 } from './rules/rules-5-7.ts'
import { type Hit, isOnTheWay, type Rule, type Situation } from './situation.ts'

/** The rules that the tables name, by change. */
export const RULES: Readonly<Record<string, Rule>> = {
  ...RULES_1_AND_2,
  ...RULES_3_AND_4,
  ...RULES_5_TO_7,
}

/** The effects of the known changes on the way on these settings. */
export function judgeChanges(situation: Situation): readonly SettingFinding[] {
  return settingsChanges()
    .filter(({ since }) => isOnTheWay(since, situation))
    .flatMap((change) => judge(change, situation))
}

/** A finding that rests on a change of the knowledge. */
export function getFinding(change: SettingsChange, hit: Hit, situation: Situation): SettingFinding {
  const { entry, keys = [], isAbsence = false, isForAll, kind, effect, action, replacedBy } = hit
  const isUncertain = isAbsence && !situation.config.isComplete
  return {
    finding: {
      kind: kind ?? KINDS[change.kind],
      severity: isUncertain ? 'care' : hit.severity,
      release: change.since,
      keys: entry ? [entry.key] : keys,
      ...(entry && entry.written !== entry.key && { written: entry.written }),
      effect: effect ?? change.effect,
      action: action ?? change.action,
      ...(replacedBy !== undefined && { replacedBy }),
      ...(entry?.place && { place: entry.place }),
      ...(isForAll && { isForAll }),
      change: change.id,
      announced: change.announced,
      source: change.source,
    },
    ...(entry && { entry }),
  }
}

function judge(change: SettingsChange, situation: Situation): readonly SettingFinding[] {
  const rule = RULES[change.id] ?? RULES_BY_KIND[change.kind]
  if ('silent' in rule) return []
  return rule(situation, change).map((hit) => getFinding(change, hit, situation))
}

const KINDS: Readonly<Record<ChangeKind, SettingsFindingKind>> = {
  added: 'added',
  removed: 'removed',
  renamed: 'renamed',
  'default-changed': 'default-changed',
  'moved-to-database': 'moved-to-database',
  'prefix-changed': 'prefix-changed',
  'manual-step': 'manual-step',
}
