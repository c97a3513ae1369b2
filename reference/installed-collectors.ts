import type { FeatureName } from '#engine/knowledge/features/features.ts'
import type {
  Collector,
  CollectorConfiguration,
  CollectorVariable,
} from './answers/sidecars/state.ts'
import type { Ids } from './ids.ts'
import type { Features } from './rules.ts'
import type { State } from './state.ts'

interface Row {
  readonly name: string
  readonly operatingSystem: string
  readonly executablePath: string
  readonly feature: FeatureName
  /** The configuration that comes with it, where the release has such. */
  readonly configuration?: string
}

/**
 * Collectors of a fresh installation; templates are simplified. Source: asked on 3.0.0 to 7.0.1.
 */
const ROWS: readonly Row[] = [
  {
    name: 'filebeat',
    operatingSystem: 'linux',
    feature: 'sidecar-user',
    executablePath: '/usr/share/filebeat/bin/filebeat',
    configuration: 'filebeat-linux-default',
  },
  {
    name: 'filebeat',
    operatingSystem: 'darwin',
    feature: 'collectors-more-systems',
    executablePath: '/usr/share/filebeat/bin/filebeat',
    configuration: 'filebeat-darwin-default',
  },
  {
    name: 'filebeat',
    operatingSystem: 'freebsd',
    feature: 'collectors-more-systems',
    executablePath: '/usr/share/filebeat/bin/filebeat',
    configuration: 'filebeat-freebsd-default',
  },
  {
    name: 'filebeat',
    operatingSystem: 'windows',
    feature: 'collectors-filebeat-windows',
    executablePath: 'C:\\Program Files\\Graylog\\sidecar\\filebeat.exe',
  },
  {
    name: 'nxlog',
    operatingSystem: 'linux',
    feature: 'sidecar-user',
    executablePath: '/usr/bin/nxlog',
  },
  {
    name: 'nxlog',
    operatingSystem: 'windows',
    feature: 'sidecar-user',
    executablePath: 'C:\\Program Files (x86)\\nxlog\\nxlog.exe',
  },
  {
    name: 'winlogbeat',
    operatingSystem: 'windows',
    feature: 'sidecar-user',
    executablePath: 'C:\\Program Files\\Graylog\\sidecar\\winlogbeat.exe',
    configuration: 'winlogbeat-default',
  },
  {
    name: 'auditbeat',
    operatingSystem: 'linux',
    feature: 'collectors-configured',
    executablePath: '/usr/lib/graylog-sidecar/auditbeat',
    configuration: 'auditbeat-linux-default',
  },
]

type Installed = Pick<State, 'collectors' | 'collectorConfigurations' | 'collectorVariables'>

/** The collectors that sidecars get on a fresh installation. */
export function installedCollectors({ has }: Features, ids: Ids): Installed {
  const rows = ROWS.filter(({ feature }) => has(feature)).map((row) => ({
    row,
    collector: getCollector(row, ids),
  }))
  const isConfigured = has('collectors-configured')
  const configurations = rows.flatMap(
    ({ row: { configuration }, collector }): CollectorConfiguration[] =>
      isConfigured && configuration !== undefined
        ? [
            {
              id: ids.objectId(),
              name: configuration,
              collectorId: collector.id,
              color: '#ffffff',
              template: TEMPLATE,
              tags: ['default'],
            },
          ]
        : [],
  )
  const variables: readonly CollectorVariable[] = isConfigured
    ? [
        {
          id: ids.objectId(),
          name: 'graylog_host',
          description: 'Graylog Host.',
          content: '127.0.0.1',
        },
      ]
    : []
  return {
    collectors: byId(rows.map(({ collector }) => collector)),
    collectorConfigurations: byId(configurations),
    collectorVariables: byId(variables),
  }
}

const TEMPLATE = 'node: ${sidecar.nodeId}\n'

function getCollector({ name, operatingSystem, executablePath }: Row, ids: Ids): Collector {
  return {
    id: ids.objectId(),
    name,
    operatingSystem,
    executablePath,
    serviceType: operatingSystem === 'windows' ? 'svc' : 'exec',
    executeParameters: '-c "%s"',
    validationParameters: 'test config -c "%s"',
    defaultTemplate: TEMPLATE,
  }
}

function byId<Thing extends { readonly id: string }>(things: readonly Thing[]): Map<string, Thing> {
  return new Map(things.map((one) => [one.id, one]))
}
