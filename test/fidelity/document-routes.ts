/** Areas of routes that the interface document covers or needs. */
const AREAS = [
  '/cluster',
  '/system/cluster/node',
  '/system/cluster/nodes',
  '/system/lbstatus',
  '/system/processing',
  '/system/sessions',
  '/system/outputs',
  '/system/permissions',
  '/system/indices/index_sets',
  '/system/indexer/indices/templates',
  '/api-browser',
  '/api-docs',
  '/openapi',
  '/streams',
  '/users',
  '/roles',
  '/search/universal',
  '/messages',
]

/** Checks whether a path is covered by the interface document: its areas, and unknown paths. */
export function isOfDocument(path: string): boolean {
  if (path === '/' || path === '/system' || path.startsWith('//') || path.includes('%')) return true
  if (path.startsWith('/no/')) return true
  return AREAS.some(
    (area) => path === area || /^[/.]/.test(path.startsWith(area) ? path.slice(area.length) : ''),
  )
}
