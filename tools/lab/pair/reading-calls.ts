import { routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Version } from '#engine/model/version.ts'
import { type Call, fillText, type CallValues } from './call.ts'

/** Values of path variables besides those of the server. */
const FIXED: CallValues = {
  username: 'admin',
  rolename: 'Reader',
  roleName: 'Reader',
  namespace: 'jvm.memory',
  metricName: 'jvm.memory.heap.used',
  configClass: 'org.graylog2.indexer.searches.SearchesClusterConfig',
  inputType: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
  streamId: '000000000000000000000001',
}

/** The one query for every search route; each reads the parameters it knows. */
const SEARCH = [
  'query=*',
  'range=86400',
  'from=2026-01-01T00:00:00.000Z',
  'to=2099-01-01T00:00:00.000Z',
  'keyword=last%20hour',
  'field=level',
  'fields=message%2Csource',
  'interval=hour',
  'size=5',
].join('&')

/** Returns a GET for each route of the release whose variables have values, in table order. */
export function readingCalls(version: Version, given: CallValues): readonly Call[] {
  const known = { ...given, ...FIXED }
  return routesOf(version)
    .filter(({ method, optional }) => method === 'GET' && !optional)
    .flatMap(({ path }): readonly Call[] => {
      const filled = fillText(
        path
          .replace('/index_sets/{id}', '/index_sets/{indexSetId}')
          .replace('{streamid}', '{streamId}'),
        known,
      )
      if (filled === undefined) return []
      const query = /^\/search\//.test(path) ? `?${SEARCH}` : ''
      return [{ method: 'GET', path: `${filled}${query}` }]
    })
}
