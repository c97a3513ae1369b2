import type { Annotated, CredentialForm } from '../model/facts.ts'

/** Which request it was, in words: `DELETE /streams/{streamId} with a session`. */
export function describeRequest({ method, route, path, credential }: Annotated): string {
  const asked = route === undefined || method === 'HEAD' ? `${method} ${path}` : route
  return `${asked} ${WITH[credential.form]}`
}

const WITH: Readonly<Record<CredentialForm, string>> = {
  none: 'without a credential',
  user: 'with a user and password',
  token: 'with an access token',
  session: 'with a session',
  cookie: 'with the cookie',
  bearer: 'with a Bearer credential',
  malformed: 'with a credential that cannot be read',
  stripped: 'with a credential that a tool took out',
}
