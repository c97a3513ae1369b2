/** Checks that rightly pass on a server with only nodes and logins, each with the reason. */
export const RIGHTLY: Readonly<Record<string, string>> = {
  'error.typed': 'about the form of any rejection',
  ...of('it is about paths that are not there', [
    'error.path.any',
    'error.path.html',
    'error.path.json',
    'error.path.open',
    'error.path.raw',
    'error.path.write',
    'auth.order.path',
    'csrf.order.path',
    'headers.suffix.unknown',
  ]),
  ...of('it is about routes that its release does not have', ['route.gone']),
  ...of('it is about the form of errors, and these are errors', [
    'error.api-error',
    'error.no-body-type',
    'error.no-trace',
  ]),
  ...of('it is about secrets, which no response may contain', [
    'secret.credential.body',
    'secret.inside.body',
    'secret.inside.header',
  ]),
}

function of(reason: string, ids: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(ids.map((id) => [id, reason]))
}
