import { CACHES } from './caches.ts'
import { CLUSTER_CREDENTIALS } from './access/cluster-credentials.ts'
import { CLUSTER } from './cluster.ts'
import { CREDENTIAL_COMPARISONS } from './access/credential-comparisons.ts'
import { CREDENTIAL_LIVES } from './access/credential-lives.ts'
import { CREDENTIALS } from './access/credentials.ts'
import { CSRF } from './access/csrf.ts'
import { GATEWAY } from './http/gateway.ts'
import { HTTP_BODIES } from './http/http-bodies.ts'
import { HTTP_HEADERS } from './http/http-headers.ts'
import { HTTP } from './http/http.ts'
import { LIST_BEHAVIOURS } from './lists.ts'
import { MESSAGES } from './messages.ts'
import type { Behaviour } from './model.ts'
import { PAGES_OF_LISTS } from './pages.ts'
import { QUERIES } from './queries.ts'
import { RIGHTS } from './access/rights.ts'
import { SEARCH } from './search.ts'
import { SECRETS_TOLD } from './access/secrets-told.ts'
import { SECRETS } from './access/secrets.ts'
import { STATE } from './state/index.ts'
import { TIME_TOLD } from './time-told.ts'
import { TIME } from './time.ts'

/** Everything that a server may do wrong, in the order of the areas. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...STATE,
  ...CREDENTIALS,
  ...CREDENTIAL_LIVES,
  ...CREDENTIAL_COMPARISONS,
  ...CSRF,
  ...RIGHTS,
  ...LIST_BEHAVIOURS,
  ...PAGES_OF_LISTS,
  ...SEARCH,
  ...QUERIES,
  ...MESSAGES,
  ...CLUSTER,
  ...CLUSTER_CREDENTIALS,
  ...TIME,
  ...TIME_TOLD,
  ...SECRETS,
  ...SECRETS_TOLD,
  ...HTTP,
  ...HTTP_BODIES,
  ...HTTP_HEADERS,
  ...GATEWAY,
  ...CACHES,
]
