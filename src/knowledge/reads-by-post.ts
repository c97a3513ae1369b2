/**
 * Routes that only read, although they are asked by POST since the question stands in the body; by the
 * server's source, where each is exempt from the audit of changes.
 */
const READS_BY_POST: ReadonlySet<string> = new Set([
  'POST /cluster/metrics/multiple',
  'POST /cluster/{nodeId}/metrics/multiple',
  'POST /messages/parse',
  'POST /streams/{streamId}/testMatch',
  'POST /system/indexer/indices/multiple',
  'POST /system/metrics/multiple',
  'POST /system/pipelines/rule/multiple',
  'POST /views/fields',
])

/** Whether a route changes nothing whatever its method. */
export function onlyReads(route: string): boolean {
  return READS_BY_POST.has(route)
}
