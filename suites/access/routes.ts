import { type Context, hasRoute } from '#engine/suite.ts'
import type { Places } from './places.ts'

/** One route that the suites touch, as it is asked to see who is let in. */
export interface Asked {
  /** As the route table spells it. */
  readonly route: string
  /** Below the root; path parameters are in braces. */
  readonly path: string
  /** A body that nothing is made or changed by. */
  readonly json?: unknown
  /**
   * The member of its body that names the object and by itself creates nothing: an object that is
   * created anyway is found by it.
   */
  readonly named?: string
  /** The list of a kind, or what makes and ends one: it meets every type of credential. */
  readonly isMain?: true
  /** Not before this mode, with things that there are not. */
  readonly mode?: 'write'
  /** Never by an account that may do it: whether it does nothing then is not known. */
  readonly isOnlyRefused?: true
}

/** Routes that only read. */
const READS: readonly Asked[] = [
  { route: 'GET /cluster', path: '/cluster', isMain: true },
  { route: 'GET /system', path: '/system', isMain: true },
  { route: 'GET /streams', path: '/streams', isMain: true },
  { route: 'GET /system/outputs', path: '/system/outputs', isMain: true },
  { route: 'GET /users', path: '/users', isMain: true },
  { route: 'GET /users/{username}', path: '/users/{user}', isMain: true },
  { route: 'GET /users/{userId}/tokens', path: '/users/{owner}/tokens', isMain: true },
  { route: 'GET /roles', path: '/roles', isMain: true },
  { route: 'GET /streams/{streamId}', path: '/streams/{stream}' },
  { route: 'GET /streams/enabled', path: '/streams/enabled' },
  { route: 'GET /streams/paginated', path: '/streams/paginated' },
  { route: 'GET /streams/{streamid}/rules', path: '/streams/{stream}/rules' },
  { route: 'GET /streams/{streamid}/outputs', path: '/streams/{stream}/outputs' },
  { route: 'GET /system/outputs/{outputId}', path: '/system/outputs/{output}' },
  { route: 'GET /system/cluster/nodes', path: '/system/cluster/nodes' },
  { route: 'GET /system/indices/index_sets', path: '/system/indices/index_sets' },
  { route: 'GET /system/inputs', path: '/system/inputs' },
  { route: 'GET /system/cluster_config', path: '/system/cluster_config' },
  { route: 'GET /users/paginated', path: '/users/paginated' },
  {
    route: 'GET /search/universal/relative',
    path: '/search/universal/relative?query=*&range=1&limit=1',
  },
  { route: 'GET /views', path: '/views' },
]

/** Lists and records that every account can request as JSON, without path parameters. */
export const JSON_READS = READS.map(({ route }) => route).filter(
  (route) => !/[{]|search/.test(route),
)

/**
 * Routes that may change something, with the id of a missing object, or a body that creates
 * nothing.
 */
const CHANGES: readonly Asked[] = [
  { route: 'POST /streams', path: '/streams', json: {}, isMain: true, mode: 'write' },
  { route: 'DELETE /streams/{streamId}', path: '/streams/{stream}', isMain: true },
  { route: 'POST /system/outputs', path: '/system/outputs', json: {}, isMain: true, mode: 'write' },
  { route: 'DELETE /system/outputs/{outputId}', path: '/system/outputs/{output}', isMain: true },
  {
    route: 'POST /users/{userId}/tokens/{name}',
    path: '/users/{owner}/tokens/{name}',
    json: {},
    isMain: true,
    mode: 'write',
  },
  { route: 'PUT /streams/{streamId}', path: '/streams/{stream}', json: {} },
  { route: 'POST /streams/{streamId}/pause', path: '/streams/{stream}/pause' },
  { route: 'POST /streams/{streamId}/resume', path: '/streams/{stream}/resume' },
  {
    route: 'POST /streams/{streamId}/clone',
    path: '/streams/{stream}/clone',
    json: {},
    mode: 'write',
  },
  {
    route: 'POST /streams/{streamid}/rules',
    path: '/streams/{stream}/rules',
    json: {},
    isOnlyRefused: true,
  },
  {
    route: 'PUT /streams/{streamid}/rules/{streamRuleId}',
    path: '/streams/{stream}/rules/{rule}',
    json: {},
    mode: 'write',
  },
  {
    route: 'DELETE /streams/{streamid}/rules/{streamRuleId}',
    path: '/streams/{stream}/rules/{rule}',
    mode: 'write',
  },
  {
    route: 'POST /streams/{streamid}/outputs',
    path: '/streams/{stream}/outputs',
    json: { outputs: [] },
    isOnlyRefused: true,
  },
  {
    route: 'DELETE /streams/{streamid}/outputs/{outputId}',
    path: '/streams/{stream}/outputs/{output}',
    mode: 'write',
  },
  {
    route: 'PUT /system/outputs/{outputId}',
    path: '/system/outputs/{output}',
    json: {},
    isOnlyRefused: true,
  },
  { route: 'POST /users', path: '/users', named: 'username', mode: 'write' },
  { route: 'PUT /users/{userId}', path: '/users/{owner}', json: {}, mode: 'write' },
  {
    route: 'PUT /users/{userId}/password',
    path: '/users/{owner}/password',
    json: {},
    mode: 'write',
  },
  { route: 'DELETE /users/{username}', path: '/users/{user}', mode: 'write' },
  {
    route: 'DELETE /users/{userId}/tokens/{idOrToken}',
    path: '/users/{owner}/tokens/{token}',
    mode: 'write',
  },
  { route: 'POST /roles', path: '/roles', named: 'name', mode: 'write', isOnlyRefused: true },
  {
    route: 'PUT /roles/{rolename}',
    path: '/roles/{role}',
    json: {},
    mode: 'write',
    isOnlyRefused: true,
  },
  { route: 'DELETE /roles/{rolename}', path: '/roles/{role}', mode: 'write' },
  {
    route: 'PUT /system/lbstatus/override/{status}',
    path: '/system/lbstatus/override/gc-no-such-state',
  },
  {
    route: 'POST /system/inputs',
    path: '/system/inputs',
    named: 'title',
    mode: 'write',
    isOnlyRefused: true,
  },
  { route: 'DELETE /system/inputs/{inputId}', path: '/system/inputs/{input}', mode: 'write' },
  {
    route: 'POST /views/search/sync',
    path: '/views/search/sync',
    json: {},
    mode: 'write',
    isOnlyRefused: true,
  },
]

/** The requests for a release in a mode, with path parameters filled in. */
export function routesFor(
  of: 'reads' | 'changes',
  { version, mode }: Pick<Context, 'version'> & { readonly mode: 'read' | 'session' | 'write' },
  places: Places,
): readonly Asked[] {
  const rows = of === 'reads' ? READS : mode === 'read' ? [] : CHANGES
  return rows
    .filter((row) => hasRoute(row.route, version) && (row.mode === undefined || mode === 'write'))
    .flatMap((row) => {
      const path = places.fill(row.path)
      const json = row.named === undefined ? row.json : { [row.named]: places.refused }
      return path === undefined ? [] : [{ ...row, path, json }]
    })
}
