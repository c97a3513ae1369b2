import { LEGAL_BODIES } from './legal/bodies.ts'
import { LEGAL_CLOCK } from './legal/clock.ts'
import { LEGAL_CONTENT } from './legal/content.ts'
import { LEGAL_HEADERS } from './legal/headers.ts'
import { LEGAL_NEIGHBOURS } from './legal/neighbours.ts'
import type { Behaviour } from './model.ts'

/** What a right server, or what stands around it, may do. */
export const LEGAL: readonly Behaviour[] = [
  ...LEGAL_HEADERS,
  ...LEGAL_BODIES,
  ...LEGAL_CONTENT,
  ...LEGAL_CLOCK,
  ...LEGAL_NEIGHBOURS,
]
