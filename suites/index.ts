import type { Check, Suite } from '#engine/suite.ts'
import browser from './browser/checks.ts'
import client from './client/checks.ts'
import description from './description/checks.ts'
import error from './error/checks.ts'
import node from './node/checks.ts'
import auth from './auth/checks.ts'
import csrf from './csrf/checks.ts'
import session from './session/checks.ts'
import event from './event/checks.ts'
import output from './output/checks.ts'
import access from './access/checks.ts'
import stream from './stream/checks.ts'
import token from './token/checks.ts'
import user from './user/checks.ts'
import message from './message/checks.ts'
import headers from './headers/checks.ts'
import cluster from './cluster/checks.ts'
import dashboard from './dashboard/checks.ts'
import backend from './backend/checks.ts'
import time from './time/checks.ts'
import tls from './tls/checks.ts'
import list from './list/checks.ts'
import route from './route/checks.ts'
import secret from './secret/checks.ts'
import state from './state/checks.ts'
import write from './write/checks.ts'

/** Every suite, in the order of reports. */
export const suites: readonly Suite[] = [
  node,
  session,
  auth,
  csrf,
  access,
  error,
  browser,
  description,
  stream,
  output,
  event,
  token,
  user,
  message,
  list,
  headers,
  tls,
  cluster,
  route,
  secret,
  time,
  state,
  write,
  backend,
  dashboard,
  client,
]

/** Every check, in the same order. */
export const checks: readonly Check[] = suites.flatMap((suite) => suite.checks)

/** Every check by its id. */
export const checksById: ReadonlyMap<string, Check> = new Map(
  checks.map((check) => [check.id, check]),
)
