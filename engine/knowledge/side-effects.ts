import type { KindName } from './kind.ts'

/** That a request changes things of a kind which its path does not name one by one. */
interface SideEffect {
  readonly route: string
  readonly of: KindName
  /** The members that may have changed; without them any, and whether the things are there at all. */
  readonly fields?: readonly string[]
}

/** Everything that a content pack can bring or take away. */
const PACKED: readonly KindName[] = [
  ...(['stream', 'rule', 'output', 'assignment', 'role', 'dashboard'] as const),
  ...(['saved-search', 'view', 'index-set', 'input'] as const),
]

const ROLES = { of: 'user', fields: ['roles'] } as const
const PAUSED = { of: 'stream', fields: ['disabled'] } as const

/**
 * Effects of requests on other resources: accounts lose a role that is deleted or renamed, bulk
 * requests delete, pause, or move many objects, a content pack creates others. Source: the
 * resources' methods in the public release history; DELETE and PUT of roles and their members on
 * real 3.2.0 (recording of go-graylog).
 */
export const SIDE_EFFECTS: readonly SideEffect[] = [
  { route: 'DELETE /roles/{rolename}', ...ROLES },
  { route: 'PUT /roles/{rolename}', ...ROLES },
  { route: 'PUT /roles/{rolename}/members/{username}', ...ROLES },
  { route: 'DELETE /roles/{rolename}/members/{username}', ...ROLES },
  { route: 'PUT /authz/roles/{roleId}/assignees', ...ROLES },
  { route: 'DELETE /authz/roles/{roleId}/assignee/{username}', ...ROLES },
  { route: 'DELETE /authz/roles/{roleId}', ...ROLES },
  { route: 'DELETE /authz/roles/{roleId}', of: 'role' },
  { route: 'POST /streams/bulk_delete', of: 'stream' },
  { route: 'POST /streams/bulk_pause', ...PAUSED },
  { route: 'POST /streams/bulk_resume', ...PAUSED },
  { route: 'PUT /streams/indexSet/{indexSetId}', of: 'stream', fields: ['index_set_id'] },
  { route: 'POST /streams/{streamid}/rules/{streamRuleId}', of: 'rule' },
  { route: 'POST /streams/{streamid}/rules/{streamRuleId}', of: 'stream', fields: ['rules'] },
  { route: 'POST /views/bulk_delete', of: 'view' },
  { route: 'POST /views/{id}', of: 'view' },
  { route: 'DELETE /legacy/search/saved/{searchId}', of: 'view' },
  { route: 'DELETE /legacy/dashboards/{dashboardId}', of: 'view' },
  { route: 'PUT /system/cluster_config/{configClass}', of: 'user', fields: ['session_timeout_ms'] },
  ...[
    'POST /system/bundles/{bundleId}/apply',
    'POST /system/content_packs/{contentPackId}/{revision}/installations',
    'DELETE /system/content_packs/{contentPackId}/installations/{installationId}',
  ].flatMap((route) => PACKED.map((of) => ({ route, of }))),
]
