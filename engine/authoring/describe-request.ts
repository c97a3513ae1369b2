import { hasHeader } from '../model/exchange.ts'
import type { Annotated, CredentialForm } from '../model/facts.ts'

/** Which request it was, in words: `DELETE /streams/{streamId} with a session`. */
export function describeRequest(x: Annotated): string {
  const { form, key } = x.credential
  // Some servers cut a password there.
  const isOdd = form === 'user' && key?.split('\n')[1]?.includes(':') === true
  return `${nameRequest(x)} ${isOdd ? 'with a password that contains a colon' : WITH[form]}`
}

/** The route of a request, or its method and path. */
export function nameRequest({ method, route, path }: Annotated): string {
  return route === undefined || method === 'HEAD' ? `${method} ${path}` : route
}

const WITH: Readonly<Record<CredentialForm, string>> = {
  none: 'without a credential',
  user: 'with a user name and password',
  token: 'with an access token',
  session: 'with a session',
  cookie: 'with the cookie',
  bearer: 'with a Bearer credential',
  malformed: 'with a credential that cannot be read',
  stripped: 'with a credential that a tool removed',
}

/** Completes an expectation if a rejection may come from a rare header: ` to a request with only the cookie`. */
export function describeRareHeader({
  status,
  credential,
  requestedBy,
  exchange,
}: Annotated): string {
  if (status === 401 || status === 403)
    return credential.form === 'cookie' && !hasHeader(exchange.request.headers, 'authorization')
      ? ' to a request with only the cookie'
      : ''
  const by = status === 400 ? REQUESTED_BY[requestedBy] : undefined
  return by === undefined ? '' : ` to a request with ${by}`
}

const REQUESTED_BY: Readonly<Partial<Record<Annotated['requestedBy'], string>>> = {
  empty: 'an empty X-Requested-By',
  exempt: 'X-Graylog-Collector-Version in place of X-Requested-By',
}
