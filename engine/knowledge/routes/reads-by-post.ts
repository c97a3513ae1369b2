/**
 * Routes that only read, although they use POST since the query is in the body; by the server's
 * source, where each is exempt from the audit of changes. With the lowest mode in which a probe may
 * send them, if one does.
 */
const READS_BY_POST: Readonly<Record<string, 'session' | 'write' | 'never'>> = {
  'POST /cluster/metrics/multiple': 'session',
  'POST /cluster/{nodeId}/metrics/multiple': 'session',
  'POST /messages/parse': 'write',
  'POST /streams/{streamId}/testMatch': 'write',
  'POST /system/indexer/indices/multiple': 'never',
  'POST /system/metrics/multiple': 'session',
  'POST /system/pipelines/rule/multiple': 'never',
  'POST /views/fields': 'write',
}

/** Whether a route only reads despite its method. */
export function onlyReads(route: string): boolean {
  return Object.hasOwn(READS_BY_POST, route)
}

/** The paths that a mode may send, as patterns; only an id names a node or a stream. */
export function readsByPost(mode: 'session' | 'write'): readonly RegExp[] {
  return Object.entries(READS_BY_POST)
    .filter(([, from]) => from === mode)
    .map(([route]) => route.replace('POST ', '').replaceAll('{nodeId}', '[0-9a-f-]{36}'))
    .map((path) => path.replaceAll('{streamId}', '[0-9a-f]{24}'))
    .map((path) => new RegExp(`^${path}$`))
}
