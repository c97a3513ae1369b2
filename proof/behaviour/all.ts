import { CREDENTIAL_LIVES } from './credential-lives.ts'
import { CREDENTIALS } from './credentials.ts'
import { CSRF } from './csrf.ts'
import type { Behaviour } from './model.ts'
import { STATE } from './state/index.ts'

/** Everything that a server may do wrong, in the order of the areas. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...STATE,
  ...CREDENTIALS,
  ...CREDENTIAL_LIVES,
  ...CSRF,
]
