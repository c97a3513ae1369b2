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

/** Who reads a key that the server does not: another program, or a plug-in of the vendor. */
export interface OtherReader {
  readonly component: string
  readonly isPlugIn: boolean
  readonly source: string
}

/** The server's settings by key. */
export function settings(): ReadonlyMap<string, Setting> {
  known ??= new Map(readData<SettingRow[]>('settings.json').map((row) => [row.key, setting(row)]))
  return known
}
let known: ReadonlyMap<string, Setting> | undefined

/** Says who reads a key in place of the server: the data node, the 1.x radio or web interface, a plug-in of the vendor. */
export function otherReader(key: string): OtherReader | undefined {
  others ??= new Map(
    [
      ...WEB_INTERFACE_KEYS.map((one): OtherRow => ({ key: one, component: 'web' })),
      ...readData<OtherRow[]>('settings-other-components.json').toReversed(),
    ].map((row) => [row.key, row]),
  )
  const row = others.get(key)
  if (!row) return undefined
  const { component, source = 'settings-other-components.json' } = row
  const plugIn = PLUG_INS[component]
  return {
    component: plugIn ?? COMPONENTS[component] ?? component,
    isPlugIn: plugIn !== undefined,
    source,
  }
}
let others: ReadonlyMap<string, OtherRow> | undefined

/** Whether any program or plug-in of the vendor reads the key, or ever did. */
export function isKnownKey(key: string): boolean {
  return settings().has(key) || otherReader(key) !== undefined
}

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
  radio: '1.x radio',
  web: '1.x web interface',
}

const PLUG_INS: Readonly<Record<string, string>> = {
  enterprise: "vendor's Enterprise plugins",
  'usage-statistics': 'plugin for usage statistics, included with the server up to 2.3',
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

interface OtherRow {
  readonly component: string
  readonly key: string
  readonly source?: string
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

/** Gaps are in order and within the whole availability. */
function without(whole: Window, gaps: readonly Window[]): readonly Window[] {
  const starts = [whole.since, ...gaps.map(({ until }) => until)]
  const ends = [...gaps.map(({ since }) => since), whole.until]
  return starts.map((since, at) => {
    const until = ends[at]
    return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
  })
}
