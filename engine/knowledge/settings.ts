import { isWithin, type Version, type Window } from '../model/version.ts'
import { readData } from './read-data.ts'

/** A default as the file would spell it; `computed` says how the server finds it; null when there is none. */
export type DefaultValue = string | number | boolean | null | { readonly computed: string }

/** One key of the server's configuration file over all releases from 1.0.0 on. */
export interface Setting {
  readonly key: string
  /** When a release reads the key: several windows where back-ports leave gaps. */
  readonly availability: readonly Window[]
  readonly defaults: readonly (Window & { readonly value: DefaultValue })[]
  readonly mustSet: readonly Window[]
  readonly deprecated: readonly Window[]
  readonly replacedBy?: string
  readonly note?: string
}

/** A key that another program of the family reads: the data node, the radio or the 1.x web interface. */
interface OtherSetting {
  readonly component: string
  readonly key: string
  readonly availability: Window
}

/** The server's settings by key. */
export function settings(): ReadonlyMap<string, Setting> {
  known ??= new Map(readData<SettingRow[]>('settings.json').map((row) => [row.key, setting(row)]))
  return known
}
let known: ReadonlyMap<string, Setting> | undefined

/** The settings of the data node, of the 1.x radio and of the 1.x web interface. */
export function otherSettings(): readonly OtherSetting[] {
  others ??= [
    ...readData<OtherRow[]>('settings-other-components.json').map((row) => ({
      component: COMPONENTS[row.component] ?? row.component,
      key: row.key,
      availability: window(row),
    })),
    ...WEB_INTERFACE_KEYS.map((key) => ({
      component: 'web interface of 1.x',
      key,
      availability: { since: '1.0', until: '2.0' },
    })),
  ]
  return others
}
let others: readonly OtherSetting[] | undefined

/** Whether a release reads the key. */
export function isRead(setting: Setting | undefined, version: Version): boolean {
  return setting !== undefined && isWithin(version, setting.availability)
}

/** The default in a release; undefined when it does not read the key. */
export function defaultOf(
  setting: Setting | undefined,
  version: Version,
): DefaultValue | undefined {
  return setting?.defaults.find((one) => isWithin(version, one))?.value
}

const COMPONENTS: Readonly<Record<string, string>> = {
  datanode: 'data node',
  radio: 'radio of 1.x',
}

/** Source: misc/graylog-web-interface.conf.example of 1.x and UPGRADING.asciidoc@2.0.3. */
const WEB_INTERFACE_KEYS: readonly string[] = [
  'graylog2-server.uris',
  'application.secret',
  'application.context',
  'application.global',
  'timezone',
  'field_list_limit',
  'timeout.DEFAULT',
  'graylog2.client.accept-any-certificate',
]

interface WindowRow {
  readonly since: string
  readonly until: string | null
}

interface SettingRow extends WindowRow {
  readonly key: string
  readonly defaults: readonly (WindowRow & { readonly value: DefaultValue })[]
  readonly replaced_by: string | null
  readonly must_set?: readonly WindowRow[]
  readonly deprecated?: readonly WindowRow[]
  readonly gaps?: readonly WindowRow[]
  readonly note?: string
}

interface OtherRow extends WindowRow {
  readonly component: string
  readonly key: string
}

function setting(row: SettingRow): Setting {
  return {
    key: row.key,
    availability: without(window(row), (row.gaps ?? []).map(window)),
    defaults: row.defaults.map((one) => ({ ...window(one), value: one.value })),
    mustSet: (row.must_set ?? []).map(window),
    deprecated: (row.deprecated ?? []).map(window),
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
    ...(row.note !== undefined && { note: row.note }),
  }
}

function window({ since, until }: WindowRow): Window {
  return until === null ? { since } : { since, until }
}

/** Gaps are listed in order and lie inside the whole availability. */
function without(whole: Window, gaps: readonly Window[]): readonly Window[] {
  const starts = [whole.since, ...gaps.map(({ until }) => until)]
  const ends = [...gaps.map(({ since }) => since), whole.until]
  return starts.map((since, at) => {
    const until = ends[at]
    return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
  })
}
