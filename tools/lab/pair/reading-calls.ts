import { routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Version } from '#engine/model/version.ts'
import { type Call, fillText, type CallValues } from './call.ts'

/** What replaces a path's variables besides what the server itself told. */
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

/** The one query that every search route can be asked with: each reads what it knows of it. */
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

/** A GET for each route of that release whose variables can be filled, in the order of the facts. */
export function readingCalls(version: Version, given: CallValues): readonly Call[] {
  const known = { ...given, ...FIXED }
  return routesOf(version)
    .filter(({ method, optional }) => method === 'GET' && !optional)
    .flatMap(({ path }): readonly Call[] => {
      const filled = fillText(namedAlike(path), known)
      if (filled === undefined) return []
      const query = /^\/search\//.test(path) ? `?${SEARCH}` : ''
      return [{ method: 'GET', path: `${filled}${query}` }]
    })
}

/** The facts name one variable in several ways, and several by one name. */
function namedAlike(path: string): string {
  return path
    .replace('/index_sets/{id}', '/index_sets/{indexSetId}')
    .replace('{streamid}', '{streamId}')
}
