import type { ItemPlace, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import {
  countOthers,
  needsFix,
  type SettingsFinding,
  type SettingsReport,
  SEVERITIES,
  type Severity,
} from '#engine/model/upgrade/settings.ts'
import { counted } from '#engine/text/words.ts'
import { ratingOf } from '#reports/results/rating-of.ts'

/** Converts settings findings to a result with one item each. */
export function resultOfSettings(report: SettingsReport, tool: Result['tool']): Result {
  const { from, to, files, findings } = report
  const toItem = (finding: SettingsFinding) => itemOfSetting(finding, files[0]?.path)
  return {
    command: 'check-settings',
    tool,
    problems: [],
    items: findings.map(toItem),
    causes: [],
    headline: settingsSentence(report),
    subject: `${files.map(({ path }) => path).join(', ')} from ${from} to ${to}`,
    rating: ratingOf(findings.filter((finding) => !finding.isForAll).map(toItem), []),
  }
}

/** Converts a finding to an item; an absent setting gets the first file as its place. */
export function itemOfSetting(finding: SettingsFinding, file: string | undefined): ResultItem {
  const { kind, severity, release, keys, written, effect, action, source, place } = finding
  const name = written ?? keys.join(', ')
  return {
    rule: settingsRule(finding),
    group: place?.file ?? file ?? 'settings',
    outcome: kind,
    title: name === '' ? effect : `${name}: ${effect}`,
    rating: SEVERITY[severity].rating,
    isFailing: needsFix(finding),
    subject: 'server',
    says: `${effect} ${action}`,
    remedy: action,
    source,
    ...(name !== '' && { field: name }),
    ...(release !== undefined && { since: release }),
    ...(finding.change === undefined && whyOf(kind)),
    places: placesOf(place, file),
    exchanges: [],
  }
}

/** The change of the knowledge, or the kind where no change is known. */
function settingsRule({ change, kind }: SettingsFinding): string {
  return change === undefined ? `settings/${kind}` : `settings/${kind}/${change}`
}

function placesOf(place: SettingsFinding['place'], file: string | undefined): readonly ItemPlace[] {
  if (place) return [place]
  return file === undefined ? [] : [{ file }]
}

function whyOf(kind: SettingsFinding['kind']): Pick<ResultItem, 'why'> {
  const why = KIND_TEXTS[kind]
  return why === undefined ? {} : { why }
}

/** Explanations for kinds of findings that no change of a release explains. */
const KIND_TEXTS: Readonly<Partial<Record<SettingsFinding['kind'], string>>> = {
  'default-changed': 'The default differs between the two releases.',
  'must-set': 'The release does not start without the setting.',
  'other-component': 'A different program or a plugin reads the setting.',
  deprecated: 'The setting is deprecated.',
  duplicate: 'The setting appears twice.',
  encoding: 'Java does not read the file as intended, because of how it is written.',
  ignored: 'The release silently ignores the setting.',
  removed: 'The release no longer reads the setting.',
  unknown: 'No release reads the key.',
}

/** How each severity reads, and how it rates. */
export const SEVERITY: Readonly<
  Record<
    Severity,
    {
      readonly title: string
      /** Follows a count other than one. */
      readonly several: string
      readonly rating: Rating
    }
  >
> = {
  'breaks-start': { title: 'Prevents startup', several: 'prevent startup', rating: 'violation' },
  'changes-behaviour': { title: 'Changes behavior', several: 'change behavior', rating: 'warning' },
  care: { title: 'Needs attention', several: 'need attention', rating: 'note' },
}

/** Sums a report up in one sentence. */
export function settingsSentence(report: SettingsReport): string {
  const { from, to, findings } = report
  const rest = counted(countOthers(report, findings), 'setting')
  if (findings.length === 0)
    return `No action needed to upgrade from ${from} to ${to}: no findings in ${rest}.`
  const own = findings.filter((finding) => !finding.isForAll)
  const counts = SEVERITIES.flatMap((severity) => {
    const count = own.filter((one) => one.severity === severity).length
    const { title, several } = SEVERITY[severity]
    return count === 0 ? [] : [counted(count, title.toLowerCase(), several)]
  })
  const steps = findings.length - own.length
  const listed = counts.join(', ')
  const parts = [
    ...(own.some(needsFix)
      ? [`${counted(own.length, 'finding')}: ${listed}`]
      : ['No setting needs a fix', listed]),
    steps === 0 ? '' : counted(steps, 'step'),
    `${rest} without findings`,
  ]
  return `${parts.filter((part) => part !== '').join('; ')}.`
}
