/** The command that owns the rules: the checks of `certify` and `judge`, or another command's. */
export type Family =
  'check' | 'compare' | 'forecast' | 'replay' | 'settings' | 'upgrade' | 'program'

/** Whose rule an id is: `forecast.breaks`, `settings/removed/2.0-dead-letters`; any other is a check's. */
export function familyOf(rule: string): Family {
  return FAMILIES.find(([beginning]) => rule.startsWith(beginning))?.[1] ?? 'check'
}

const FAMILIES: readonly (readonly [beginning: string, family: Family])[] = [
  ['compare.', 'compare'],
  ['forecast.', 'forecast'],
  ['replay.', 'replay'],
  ['settings/', 'settings'],
  ['upgrade.', 'upgrade'],
  ['program.', 'program'],
]
