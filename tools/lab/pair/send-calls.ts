import { matcherOf } from '#engine/knowledge/routes/matchers.ts'
import type { Version } from '#engine/model/version.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { ask } from '../start/ask.ts'
import { ADMIN } from '../start/settings-file.ts'
import { type Call, fillBody, fillText, type CallValues, givenBy } from './call.ts'
import { FIRST, changingCalls } from './changing-calls.ts'
import { readingCalls } from './reading-calls.ts'

/** Sends all calls of the lab's client to a server in order; returns their number. */
export async function sendCalls(
  root: string,
  version: Version,
  signal: AbortSignal,
): Promise<number> {
  let given: CallValues = {}
  let count = 0
  const send = async (call: Call): Promise<void> => {
    signal.throwIfAborted()
    const path = fillText(call.path, given)
    if (path === undefined) return
    const answer = await ask(`${root}${path}`, {
      method: call.method,
      as: findLogin(call, given),
      ...(call.accept !== undefined && { accept: call.accept }),
      ...(call.body !== undefined && { body: fillBody(call.body, given) }),
      ...(call.isBare && { isBare: true }),
    })
    count += 1
    if (answer && answer.status < 300) given = { ...given, ...givenBy(call, parsed(answer.text)) }
  }
  for (const call of FIRST) await send(call)
  for (const call of changingCalls(version)) if (hasRoute(call, version)) await send(call)
  for (const call of readingCalls(version, given)) await send(call)
  return count
}

/** Checks whether the release has the route; calls to be rejected are always sent. */
function hasRoute({ method, path }: Call, version: Version): boolean {
  if (method === 'GET') return true
  const plain = withoutQuery(path)
  return matcherOf(version).match(plain)?.byMethod.has(method) ?? false
}

function findLogin({ as }: Call, { session = '' }: CallValues) {
  switch (as) {
    case undefined:
      return ADMIN
    case 'session':
      return { name: session, password: 'session' }
    case 'stranger':
      return { name: 'nobody-of-the-lab', password: 'wrong' }
    case 'nobody':
      return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
