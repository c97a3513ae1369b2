import { BLIND } from './blind.ts'
import { CACHES } from './caches.ts'
import { CLUSTER_CREDENTIALS } from './cluster-credentials.ts'
import { CLUSTER } from './cluster.ts'
import { CREDENTIAL_COMPARISONS } from './credential-comparisons.ts'
import { CREDENTIAL_LIVES } from './credential-lives.ts'
import { CREDENTIALS } from './credentials.ts'
import { CSRF } from './csrf.ts'
import type { Fault } from '../harness/fault.ts'
import { GATEWAY } from './gateway.ts'
import { HTTP_BODIES } from './http-bodies.ts'
import { HTTP_HEADERS } from './http-headers.ts'
import { HTTP } from './http.ts'
import { LEGAL_BODIES } from './legal/bodies.ts'
import { LEGAL_CLOCK } from './legal/clock.ts'
import { LEGAL_CONTENT } from './legal/content.ts'
import { LEGAL_HEADERS } from './legal/headers.ts'
import { LEGAL_NEIGHBOURS } from './legal/neighbours.ts'
import { LIST_FAULTS } from './lists.ts'
import { MESSAGES } from './messages.ts'
import { PAGES_OF_LISTS } from './pages.ts'
import { QUERIES } from './queries.ts'
import { RIGHTS } from './rights.ts'
import { SEARCH } from './search.ts'
import { SECRETS_TOLD } from './secrets-told.ts'
import { SECRETS } from './secrets.ts'
import { STATE } from './state/index.ts'
import { TIME_TOLD } from './time-told.ts'
import { TIME } from './time.ts'

/** Everything that a server may do wrong, area by area. */
export const FAULTS: readonly Fault[] = [
  ...STATE,
  ...CREDENTIALS,
  ...CREDENTIAL_LIVES,
  ...CREDENTIAL_COMPARISONS,
  ...CSRF,
  ...RIGHTS,
  ...LIST_FAULTS,
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
  ...BLIND,
]

/** Differences from our server that a right server may have, and those of what surrounds it. */
export const LEGAL: readonly Fault[] = [
  ...LEGAL_HEADERS,
  ...LEGAL_BODIES,
  ...LEGAL_CONTENT,
  ...LEGAL_CLOCK,
  ...LEGAL_NEIGHBOURS,
]
