import type { Suite } from '../src/suite.ts'
import node from './node/checks.ts'
import session from './session/checks.ts'

/** Every suite, in the order of reports. */
export const suites: readonly Suite[] = [node, session]
