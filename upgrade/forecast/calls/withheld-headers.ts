import { TABLE_SOURCE } from '#engine/knowledge/api-changes.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { ReleaseStep } from './incompatibility.ts'

/** Why nothing is told of a call whose answer turns on headers that the file does not hold. */
export function headersWithheld({ to }: ReleaseStep): Cause {
  return {
    release: to.release,
    what: 'its headers, which decide how it is answered, are not in the file',
    source: TABLE_SOURCE,
    remedy: 'record the call with its headers',
  }
}

/** Why nothing is told of a call that was refused for who asked. */
export function credentialWithheld({ to }: ReleaseStep): Cause {
  return {
    release: to.release,
    what: 'it was refused for who asked, and the credential, which would tell, is not in the file',
    source: TABLE_SOURCE,
    remedy: 'record the call with its credential',
  }
}

/** Whether what a call comes to turns on headers that the file does not hold, also where it is served. */
export function turnsOnHeaders({ exchange, method, path }: Annotated): boolean {
  const isTurning = method === 'OPTIONS' || path === '/' || path.startsWith('/api-browser')
  return exchange.request.isWithoutHeaders === true && isTurning
}
