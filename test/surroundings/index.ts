import { FAILING } from './failing.ts'
import { PASSING_MORE } from './passing-more.ts'
import { PASSING } from './passing.ts'
import { REFUSING_CALLERS } from './refusing-callers.ts'
import { REFUSING_REQUESTS } from './refusing-requests.ts'
import type { Surrounding } from './surrounding.ts'

/** Every legal environment. */
export const SURROUNDINGS: readonly Surrounding[] = [
  ...PASSING,
  ...PASSING_MORE,
  ...REFUSING_CALLERS,
  ...REFUSING_REQUESTS,
  ...FAILING,
]
