import { CLUSTER } from './cluster.ts'
import { CREDENTIAL_LIVES } from './credential-lives.ts'
import { CREDENTIALS } from './credentials.ts'
import { CSRF } from './csrf.ts'
import { GATEWAY } from './gateway.ts'
import { HTTP } from './http.ts'
import { LIST_BEHAVIOURS } from './lists.ts'
import type { Behaviour } from './model.ts'
import { RIGHTS } from './rights.ts'
import { SEARCH } from './search.ts'
import { SECRETS } from './secrets.ts'
import { STATE } from './state/index.ts'
import { TIME } from './time.ts'

/** Everything that a server may do wrong, in the order of the areas. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...STATE,
  ...CREDENTIALS,
  ...CREDENTIAL_LIVES,
  ...CSRF,
  ...RIGHTS,
  ...LIST_BEHAVIOURS,
  ...SEARCH,
  ...CLUSTER,
  ...TIME,
  ...SECRETS,
  ...HTTP,
  ...GATEWAY,
]
