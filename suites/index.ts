import type { Suite } from '../src/suite.ts'
import browser from './browser/checks.ts'
import client from './client/checks.ts'
import error from './error/checks.ts'
import node from './node/checks.ts'
import auth from './auth/checks.ts'
import csrf from './csrf/checks.ts'
import session from './session/checks.ts'

/** Every suite, in the order of reports. */
export const suites: readonly Suite[] = [node, session, auth, csrf, error, browser, client]
