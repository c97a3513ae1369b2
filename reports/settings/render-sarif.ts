import type { SettingsFinding, SettingsReport, Severity } from '../../src/model/upgrade/settings.ts'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What SARIF says about the tool that found it. */
export interface SarifTool {
  readonly name: string
  readonly version: string
}

/** The report as a SARIF 2.1.0 log, one result a finding; it holds no text of the files. */
export function renderSarif(report: SettingsReport, tool: SarifTool): string {
  const rules = [...new Map(report.findings.map((one) => [ruleId(one), one]))]
  const ids = rules.map(([id]) => id)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { ...tool, rules: rules.map(([id, finding]) => rule(id, finding)) } },
        columnKind: 'utf16CodeUnits',
        automationDetails: { id: `check-settings/${report.from}-${report.to}` },
        results: report.findings.map((one) => result(one, ids.indexOf(ruleId(one)), report)),
        properties: { from: report.from, to: report.to, requirements: report.requirements },
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** The change of the knowledge, or the kind where no change is known. */
function ruleId({ change, kind }: SettingsFinding): string {
  return change === undefined ? `settings/${kind}` : `settings/${kind}/${change}`
}

function rule(id: string, { change, kind, effect, source, severity }: SettingsFinding) {
  const text = change === undefined ? RULE_TEXTS[kind] : effect
  return {
    id,
    shortDescription: { text: text ?? effect },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { kind, ...(change !== undefined && { source }) },
  }
}

function result(finding: SettingsFinding, ruleIndex: number, { files }: SettingsReport) {
  const { keys, written, effect, action, severity, release, source, place } = finding
  const name = written ?? keys.join(', ')
  const since = release === undefined ? '' : ` (release ${release})`
  const file = place?.file ?? files[0]?.path
  return {
    ...{ ruleId: ruleId(finding), ruleIndex, level: LEVELS[severity] },
    message: { text: `${name === '' ? '' : `${name}: `}${effect} ${action}${since}` },
    ...(file !== undefined && { locations: [location(file, finding)] }),
    partialFingerprints: { 'settings/v1': [ruleId(finding), name].join(' ') },
    properties: {
      ...{ severity, source },
      ...(release !== undefined && { release }),
      ...(keys.length > 0 && { keys }),
    },
  }
}

/** What is about something absent stands at the first line of the first file. */
function location(file: string, { place }: SettingsFinding) {
  const region = place
    ? {
        startLine: place.line,
        startColumn: place.column,
        endLine: place.endLine,
        endColumn: place.endColumn,
      }
    : { startLine: 1 }
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } }
}

function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  'breaks-start': 'error',
  'changes-behaviour': 'warning',
  care: 'note',
}

const RULE_TEXTS: Readonly<Partial<Record<SettingsFinding['kind'], string>>> = {
  'default-changed': 'The default differs between the two releases.',
  'must-set': 'The release does not start without the setting.',
  'other-component': 'The setting belongs to another program.',
  deprecated: 'The setting is deprecated.',
  duplicate: 'The setting is given twice.',
  encoding: 'The way the file is written keeps Java from reading it as meant.',
  ignored: 'The release does not read the setting and says nothing.',
  removed: 'The release no longer reads the setting.',
  unknown: 'No release reads the key.',
}
