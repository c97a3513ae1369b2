import { probe } from '#engine/suite.ts'

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

export const probes = [
  probe('route.borders', { breaks: ['client.route'] }, async (api) => {
    await api.together([...AT_BORDERS, '/streams/'].map((path) => ({ method: 'GET', path })))
  }),
  probe('route.times', {}, async (api) => {
    // On an idle server, only users with a session may be active.
    const mayLogIn = api.mode !== 'read' && api.has('user-credentials')
    if (mayLogIn && (await api.openSession()) !== undefined)
      await api.get('/system', { as: 'session' })
    await api.get('/users')
  }),
]
