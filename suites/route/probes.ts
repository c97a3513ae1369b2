import { has, hasRoute, pathTo, probe, withoutQuery } from '#engine/suite.ts'
import { gotFirstId } from '../answers.ts'

/** Reads at the borders between release lines: each is there in some and gone in others. */
const AT_BORDERS = [
  '/dashboards',
  '/search/saved',
  '/streams/paginated',
  '/system/configuration',
  '/system/indices/rotation/config',
  '/count/total',
  '/system/ldap/settings',
  '/views',
  '/events/definitions',
  '/alerts/conditions/types',
  '/system/authentication/services/backends',
  '/system/urlwhitelist',
  '/system/urlallowlist',
  '/system/bundles',
  '/system/pipelines/pipeline',
  '/sources?range=300',
  '/search/universal/relative/terms?field=source&query=*&range=300',
] as const

/** Reads that no other suite needs, with the routes' names of what they read. */
const READS = [
  '/system/permissions',
  '/system/permissions/reader/{username}',
  '/system/indexer/failures/count?since=2020-01-01T00:00:00.000Z',
  '/count/{indexSetId}/total',
  '/system/deflector/{indexSetId}',
  '/system/indexer/indices/{indexSetId}/closed',
  '/system/indexer/indices/{indexSetId}/reopened',
] as const

export const probes = [
  probe('route.borders', { breaks: ['client.route'] }, async (api) => {
    await api.together([...AT_BORDERS, '/streams/'].map((path) => ({ method: 'GET', path })))
  }),
  probe('route.reads', {}, async (api) => {
    const sets = has(api.version, 'stream-index-set')
      ? await api.get('/system/indices/index_sets?skip=0&limit=1&stats=false')
      : undefined
    const named: Readonly<Record<string, string | undefined>> = {
      username: api.login?.username,
      indexSetId: sets && gotFirstId(sets, 'index_sets'),
    }
    for (const path of READS) {
      if (!hasRoute(`GET ${withoutQuery(path)}`, api.version)) continue
      const [before = '', name, after = ''] = path.split(/[{}]/)
      const value = name === undefined ? undefined : named[name]
      if (name === undefined) await api.get(before)
      else if (value !== undefined) await api.get(pathTo`${before}${value}` + after)
    }
  }),
  probe('route.times', {}, async (api) => {
    // On an idle server, only users with a session may be active.
    const mayLogIn = api.mode !== 'read' && api.has('user-credentials')
    if (mayLogIn && (await api.openSession()) !== undefined)
      await api.get('/system', { as: 'session' })
    await api.get('/users')
  }),
]
