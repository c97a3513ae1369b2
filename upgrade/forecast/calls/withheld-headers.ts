import { TABLE_SOURCE } from '#engine/knowledge/api-changes.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { ReleaseStep } from './incompatibility.ts'

/**
 * The reason why a call has no prediction if its response depends on headers that the file lacks.
 */
export function headersWithheld({ to }: ReleaseStep): Cause {
  return {
    release: to.release,
    what: 'the response depends on the headers, which are not in the file',
    source: TABLE_SOURCE,
    remedy: 'record the call with its headers',
  }
}

/** The reason why a call has no prediction if it was rejected because of its sender. */
export function credentialWithheld({ to }: ReleaseStep): Cause {
  return {
    release: to.release,
    what: 'the request was rejected because of its credential, which is not in the file',
    source: TABLE_SOURCE,
    remedy: 'record the call with its credential',
  }
}

/** Whether the result of a call depends on headers that the file lacks, even if it is served. */
export function turnsOnHeaders({ exchange, method, path }: Annotated): boolean {
  const isTurning = method === 'OPTIONS' || path === '/' || path.startsWith('/api-browser')
  return exchange.request.isWithoutHeaders === true && isTurning
}
