import { BLIND } from './blind.ts'
import { CLUSTER } from './cluster.ts'
import { CREDENTIALS } from './credentials.ts'
import { CSRF } from './csrf.ts'
import type { LiveFault } from '../harness/fault.ts'
import { GATEWAY } from './gateway.ts'
import { HTTP } from './http.ts'
import { LEGAL_BODIES } from './legal/bodies.ts'
import { LEGAL_CLOCK } from './legal/clock.ts'
import { LEGAL_CONTENT } from './legal/content.ts'
import { LEGAL_HEADERS } from './legal/headers.ts'
import { LEGAL_NEIGHBOURS } from './legal/neighbours.ts'
import { LIST_FAULTS } from './lists.ts'
import { RIGHTS } from './rights.ts'
import { SEARCH } from './search.ts'
import { SECRETS } from './secrets.ts'
import { STATE } from './state/index.ts'
import { TIME } from './time.ts'

/** Every fault of a server, by area. */
export const LIVE_FAULTS: readonly LiveFault[] = [
  ...STATE,
  ...CREDENTIALS,
  ...CSRF,
  ...RIGHTS,
  ...LIST_FAULTS,
  ...SEARCH,
  ...CLUSTER,
  ...TIME,
  ...SECRETS,
  ...HTTP,
  ...GATEWAY,
  ...BLIND,
]

/** Correct behavior that differs from our server, and of its environment. */
export const LEGAL: readonly LiveFault[] = [
  ...LEGAL_HEADERS,
  ...LEGAL_BODIES,
  ...LEGAL_CONTENT,
  ...LEGAL_CLOCK,
  ...LEGAL_NEIGHBOURS,
]
