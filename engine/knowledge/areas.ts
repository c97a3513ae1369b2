/**
 * Areas of the interface that a profile can claim, with their paths; `*` is any one segment, and the longest path that
 * fits decides. Routes of no area belong to features that a profile cannot claim.
 */
const PATHS = {
  sessions: ['/system/sessions'],
  cluster: [
    '/cluster',
    '/system/buffers',
    '/system/cluster',
    '/system/debug',
    '/system/jobs',
    '/system/journal',
    '/system/jvm',
    '/system/lbstatus',
    '/system/locales',
    '/system/loggers',
    '/system/messages',
    '/system/metrics',
    '/system/notifications',
    '/system/plugins',
    '/system/processbufferdump',
    '/system/processing',
    '/system/serviceManager',
    '/system/shutdown',
    '/system/stats',
    '/system/threaddump',
    '/system/throughput',
  ],
  streams: ['/streams'],
  outputs: ['/system/outputs', '/streams/*/outputs'],
  users: ['/users'],
  tokens: ['/users/*/tokens', '/token_usage'],
  roles: ['/roles', '/authz', '/system/permissions'],
  'index-sets': [
    '/system/indices',
    '/system/indexer',
    '/system/deflector',
    '/cluster/deflector',
    '/count',
  ],
  inputs: ['/system/inputs', '/system/inputstates', '/cluster/inputstates'],
  search: [
    '/search',
    '/messages',
    '/sources',
    '/legacy/search',
    '/system/fields',
    '/system/searchVersion',
    '/views/export',
    '/views/fields',
    '/views/search',
    '/views/searchjobs',
  ],
  dashboards: ['/dashboards', '/legacy/dashboards', '/views'],
  events: ['/events', '/alerts', '/streams/alerts', '/streams/*/alerts'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The areas of the suites that are not about all of them. */
const BY_SUITE: Readonly<Record<string, readonly Area[]>> = {
  node: ['cluster'],
  session: ['sessions'],
  stream: ['streams'],
  output: ['outputs'],
  event: ['events'],
  token: ['tokens'],
  user: ['users', 'roles', 'index-sets'],
  message: ['search'],
  dashboard: ['dashboards'],
}

/** A part of the interface that a server may leave out. */
export type Area = keyof typeof PATHS

/** Every area, in the order of the interface document. */
export const AREAS = Object.keys(PATHS) as readonly Area[]

const rows = AREAS.flatMap((area) =>
  PATHS[area].map((path) => ({ area, segments: path.split('/').slice(1) })),
).toSorted((a, b) => b.segments.length - a.segments.length)

/** Whether a path belongs to one of the claimed areas; `/` and `/system` belong to the cluster. */
export function isClaimed(path: string, areas: readonly string[]): boolean {
  const area = path === '/' || path === '/system' ? 'cluster' : findArea(path)
  return area !== undefined && areas.includes(area)
}

/** Whether a suite is about one of the claimed areas, or about all. */
export function isClaimedSuite(suite: string, areas: readonly string[]): boolean {
  return BY_SUITE[suite]?.some((area) => areas.includes(area)) ?? true
}

function findArea(path: string): Area | undefined {
  const asked = path.split('/').slice(1)
  return rows.find(({ segments }) =>
    segments.every((segment, at) => segment === asked[at] || (segment === '*' && at in asked)),
  )?.area
}
