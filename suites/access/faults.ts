import { fault, on, recordingFault, status, apiError } from '#engine/suite.ts'
import { RIGHTS } from './rights.ts'

const OF = 'graylog-5.1.0-access'
const DENIED = [status(403), apiError('Not authorized')]

/** Acts of which each rejection has its own status: 403, as a permission is missing. */
const STATUS = ['error.status']

/** Other checks that fail because they require the same rejections. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'stream.read': ['stream.create.readable'],
  'search.everywhere': ['message.search.answers'],
  'token.make': [...STATUS, 'token.limited.create-by-name', 'token.limited.create-by-id'],
  'user.make': STATUS,
  'user.end': STATUS,
  'user.list': STATUS,
  'role.list': STATUS,
  'role.make': STATUS,
  'node.override': STATUS,
  'input.make': STATUS,
  'index-set.make': STATUS,
}

/** Faults of permissions: objects without permission are hidden from an account. */
export const faults = [
  ...RIGHTS.map(({ id, words, routes }) =>
    fault(`access.${id}`, `an account without the permission ${words} gets 404, not 403`, {
      edits: [on({ route: routes, status: 403 }, status(404))],
      fails: [`access.${id}`, ...(ALSO[id] ?? [])],
    }),
  ),
  recordingFault('access.stream.open', OF, DENIED, { also: ['user.limited.streams'] }),
  recordingFault('access.node.open', OF, DENIED),
  recordingFault('access.index-set.open', OF, DENIED),
  recordingFault('access.user.self', 'graylog-7.0.1-access', DENIED),
]
