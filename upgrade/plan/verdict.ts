import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import { countOthers, isStep, type SettingsFinding } from '#engine/model/upgrade/settings.ts'
import type {
  DryRun,
  SoftwareNeed,
  UpgradeCalls,
  UpgradePath,
  UpgradeSettings,
} from '#engine/model/upgrade/plan.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { listBackends } from './backends.ts'
import { isOwnPath } from '../settings/file/addition.ts'
import { countPlaces, listAllFailing } from './calls.ts'
import { capital, counted, formatList } from '#engine/text/words.ts'

/** The parts that a verdict is made of. */
interface VerdictInput {
  readonly calls?: UpgradeCalls
  readonly settings?: UpgradeSettings
  readonly path: UpgradePath
  readonly dryRuns: readonly DryRun[]
}

/** The consequence of the upgrade, in one sentence. */
export function getVerdict({ calls, settings, path, dryRuns }: VerdictInput): string {
  const parts = [
    ...(calls ? callParts(calls) : ['no traffic was provided, so no calls were checked']),
    ...(settings ? settingParts(settings) : []),
    ...replacedFirst(path),
    ...upgraded(path),
    ...unforeseen(dryRuns),
  ]
  const separator = parts.some((part) => part.includes(',')) ? '; ' : ', '
  return `${capital(parts.join(separator))}.`
}

function callParts(calls: UpgradeCalls): readonly string[] {
  const { notes, clients, unknown, accepted = 0, notRead = [] } = calls
  const groups = clients.flatMap((client) => client.groups)
  const count = (one: CallClass) => countPlaces(groups.filter((group) => group.class === one))
  const [breaks, needing] = [count('breaks'), count('needs-change')]
  const changed = count('answer-changes')
  const open = countPlaces(unknown)
  const failing = countPlaces(listAllFailing(calls))
  const work = [
    ...(breaks > 0 ? [`${breaks} ${breaks === 1 ? 'breaks' : 'break'}`] : []),
    ...(needing > 0 ? [`${needing} ${needing === 1 ? 'needs' : 'need'} a change`] : []),
    ...(changed > 0 ? [`${changed} ${changed === 1 ? 'gets' : 'get'} a different response`] : []),
  ]
  const [first = accepted > 0 ? 'no other calls break' : 'no calls break', ...others] = work
  return [
    first.replace(/^\d+/, (number) => counted(Number(number), 'call')),
    ...others,
    ...(open > 0 ? [`${open} ${open === 1 ? 'is' : 'are'} unknown`] : []),
    ...(failing > 0 ? [`${failing} ${failing === 1 ? 'already fails' : 'already fail'}`] : []),
    ...(accepted > 0
      ? [`${accepted} ${accepted === 1 ? 'is' : 'are'} accepted in the baseline`]
      : []),
    ...(notRead.length > 0
      ? [`${counted(notRead.length, 'more call')} ${notRead.length === 1 ? 'is' : 'are'} not read`]
      : []),
    ...(notes.some(({ remedy }) => remedy !== undefined) ? ['the base URL changes'] : []),
  ]
}

/** Findings about settings themselves; steps that no line of the files shows are none. */
export function aboutSettings({ report }: UpgradeSettings): readonly SettingsFinding[] {
  return report.findings.filter((finding) => !isStep(finding))
}

/** Keys to correct manually: no release reads them, but they resemble one that a release reads. */
export function listMisspelled(settings: UpgradeSettings): readonly SettingsFinding[] {
  return aboutSettings(settings).filter(({ didYouMean }) => didYouMean !== undefined)
}

/** Whether a line must change or be added, or a folder moves without one. */
export function needsChange(finding: SettingsFinding, { edits }: UpgradeSettings): boolean {
  const { severity, didYouMean, keys, written } = finding
  const name = written ?? keys[0] ?? ''
  return (
    severity === 'breaks-start' ||
    isOwnPath(finding) ||
    didYouMean !== undefined ||
    edits.some((edit) => edit.added !== true && edit.name === name)
  )
}

function settingParts(settings: UpgradeSettings): readonly string[] {
  const parts = listSettingChanges(settings)
  const changing = aboutSettings(settings).filter((finding) => needsChange(finding, settings))
  const rest = countOthers(settings.report, changing)
  if (rest === 0) return parts.length === 0 ? ['no settings need to change'] : parts
  const others = counted(rest, parts.length === 0 ? 'setting' : 'other setting')
  return [...parts, `${others} ${rest === 1 ? 'needs' : 'need'} no change`]
}

/** Names the settings that must change, except those that a patched copy changes. */
export function listSettingsLeft(settings: UpgradeSettings): readonly string[] {
  const { edits, patched } = settings
  const names = aboutSettings(settings)
    .filter((finding) => finding.kind !== 'ignored' && needsChange(finding, settings))
    .map(({ written, keys }) => written ?? keys[0] ?? '')
  return [...new Set(names)].filter((name) => {
    const own = edits.filter((edit) => edit.added !== true && edit.name === name)
    return patched.length === 0 || own.length === 0 || own.some(({ byHand }) => byHand)
  })
}

/** Counts the settings whose lines change, and names those that must be set. */
function listSettingChanges(settings: UpgradeSettings): readonly string[] {
  const edits = settings.edits.filter(({ added }) => added !== true)
  const names = new Set(edits.map(({ name }) => name))
  const renamed = edits.filter(({ becomes }) => becomes !== undefined).length
  const ignored = aboutSettings(settings).filter(({ kind }) => kind === 'ignored')
  const unread = new Set(ignored.map(({ written, keys }) => written ?? keys[0] ?? ''))
  const gone = edits.filter(
    ({ name, becomes }) => becomes === undefined && !unread.has(name),
  ).length
  const grave = aboutSettings(settings).filter(
    ({ severity, keys, written }) =>
      severity === 'breaks-start' && !names.has(written ?? keys[0] ?? ''),
  )
  const isMissing = ({ kind }: SettingsFinding): boolean => kind === 'must-set'
  const missing = [...new Set(grave.filter(isMissing).flatMap(({ keys }) => keys))]
  const stops = grave.filter((finding) => !isMissing(finding)).length
  const moved = aboutSettings(settings)
    .filter((finding) => isOwnPath(finding) && finding.severity !== 'breaks-start')
    .flatMap(({ keys }) => keys)
  const changed = gone + renamed + listMisspelled(settings).length
  return [
    ...(changed > 0
      ? [`${counted(changed, 'setting')} ${changed === 1 ? 'changes' : 'change'}`]
      : []),
    ...(missing.length > 0 ? [`${formatList(missing)} must be set before the first start`] : []),
    ...(moved.length > 0
      ? [
          moved.length === 1
            ? `the default of ${formatList(moved)} changes`
            : `the defaults of ${formatList(moved)} change`,
        ]
      : []),
    ...(stops > 0
      ? [`${counted(stops, 'setting')} ${stops === 1 ? 'prevents' : 'prevent'} startup`]
      : []),
  ]
}

function replacedFirst(path: UpgradePath): readonly string[] {
  return [...listReplaced(path)].map(
    ([software, gone]) => `${software} ${formatList(gone)} must be replaced first`,
  )
}

/** Lists the software that is sure to need a replacement on the whole way, with the versions to replace. */
export function listReplaced({
  stops,
  software: all,
}: UpgradePath): ReadonlyMap<string, readonly string[]> {
  const [first, last] = [backendsAt(all, 0), backendsAt(all, -1)]
  // Without evidence of which backend runs, only a way that takes none of before is sure to replace it.
  const isSure = !first.some((one) => last.includes(one))
  const needs = stops.flatMap((stop) => stop.needs)
  const replaced = new Map<string, readonly string[]>()
  for (const software of new Set(needs.map((need) => need.software))) {
    const mine = needs.filter((one) => one.software === software)
    const gone = mine.flatMap((one) => one.gone)
    const isKnown = mine.some((one) => one.isUsed)
    if (gone.length > 0 && (isKnown || isSure)) replaced.set(software, gone)
  }
  return replaced
}

/** Whether the packages of a release line include a software: since 5.0, they have their own JVM. */
export function isIncluded(software: string, line = ''): boolean {
  return software === 'Java' && releaseNumber(line) >= releaseNumber('5.0')
}

/** Software that must be newer, but not replaced, on the whole way; its last requirement. */
function listUpgrades({ stops }: UpgradePath): readonly SoftwareNeed[] {
  const needs = stops.flatMap((stop) => stop.needs)
  const last = new Map(needs.map((need) => [need.software, need]))
  const replaced = new Set(
    needs.filter(({ gone }) => gone.length > 0).map(({ software }) => software),
  )
  return [...last.values()].filter(({ software }) => !replaced.has(software))
}

function upgraded(path: UpgradePath): readonly string[] {
  const names = listUpgrades(path).map(({ software }) => software)
  return names.length === 0 ? [] : [`${formatList(names)} may need an upgrade`]
}

function backendsAt(software: UpgradePath['software'], step: 0 | -1): readonly string[] {
  const needs = (name: string) =>
    software.find((one) => one.software === name)?.steps.at(step)?.needs
  const [elasticsearch, opensearch] = [needs('Elasticsearch'), needs('OpenSearch')]
  return listBackends({
    line: '',
    ...(elasticsearch && { elasticsearch }),
    ...(opensearch && { opensearch }),
  })
}

/** Only what was sent can be seen to break. */
function unforeseen(dryRuns: readonly DryRun[]): readonly string[] {
  const made = dryRuns.filter(({ problem }) => problem === undefined)
  if (made.length === 0) return []
  const broke = made.flatMap(({ calls }) => calls).filter(({ happened }) => happened === 'broke')
  const surprises = broke.filter(({ agrees }) => !agrees).length
  const answered = made.reduce((sum, one) => sum + (one.answered ?? 0), 0)
  if (answered === 0) return ['the dry run got no responses']
  const seen = `${broke.length} of the ${answered} calls in the dry run broke`
  return [surprises > 0 ? `${seen}, ${surprises} of them not predicted` : seen]
}
