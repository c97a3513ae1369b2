import {
  basicChallenge,
  type Exchange,
  hasOwnRealm,
  header,
  NODE_HEADER,
  type Response,
} from '../../model/exchange.ts'
import { parseVersion } from '../../model/version.ts'
import { isRecord } from '../../model/json/json.ts'
import { bodyJson, findErrorType } from '../content.ts'

/**
 * Detects that no response names its node in X-Graylog-Node-ID, as with a proxy that removes the
 * header, although the server did respond: it required a login, accepted one, and reported its
 * version. Feed every exchange below a root, then ask.
 */
export function createNameless() {
  let isNamed = false
  let asked = false
  let told = false
  return {
    see: ({ response }: Exchange, route: string | undefined, isLetIn: boolean): void => {
      if (isNamed || !response) return
      const { status, headers } = response
      isNamed = header(headers, NODE_HEADER) !== undefined
      asked ||= status === 401 && asksForLogin(response)
      told ||= isLetIn && status === 200 && tellsVersion(route, bodyJson(response.body))
    },
    isProven: (): boolean => !isNamed && asked && told,
    /** Whether it is only that no response asked for the login of the interface. */
    isUnchallenged: (): boolean => !isNamed && !asked && told,
  }
}

/** Another realm counts with an error of the interface. */
function asksForLogin({ headers, body }: Response): boolean {
  if (basicChallenge(headers) === undefined) return false
  return hasOwnRealm(headers) || findErrorType(401, bodyJson(body)) === 'ApiError'
}

function tellsVersion(route: string | undefined, json: unknown): boolean {
  if (!isRecord(json)) return false
  const records =
    route === 'GET /cluster' ? Object.values(json) : route === 'GET /system' ? [json] : []
  return records.some(
    (record) =>
      isRecord(record) &&
      typeof record['cluster_id'] === 'string' &&
      typeof record['version'] === 'string' &&
      parseVersion(record['version']) !== undefined,
  )
}
