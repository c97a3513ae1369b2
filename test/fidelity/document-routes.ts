/** Areas whose routes the interface document covers, or rests on. */
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

/** Whether a path below the interface's root belongs to the interface document: its areas, and paths that name nothing. */
export function isOfDocument(path: string): boolean {
  if (path === '/' || path === '/system' || path.startsWith('//') || path.includes('%')) return true
  if (path.startsWith('/no/')) return true
  return AREAS.some(
    (area) => path === area || /^[/.]/.test(path.startsWith(area) ? path.slice(area.length) : ''),
  )
}
